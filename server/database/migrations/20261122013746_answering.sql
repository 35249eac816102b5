-- Texts as they are searched: without case, without marks above and below letters (Latin, Greek, Cyrillic, Hebrew, Arabic with its hamza, nukta),
-- Arabic without tatweel and with one form of each letter that keyboards and habits write in several, without invisible characters. Signs of
-- Chinese and kana stand apart, each a word of its own: so the trigram index finds a word of two or of one.
CREATE FUNCTION searchable(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(
    replace(replace(replace(translate(
      lower(regexp_replace(normalize(given, NFKD), '[\u00AD\u0300-\u036F\u0483-\u0489\u0591-\u05C7\u0610-\u061A\u0621\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u093C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]', '', 'g')),
      'ıłøđħŧςىةٱیکہھךםןףץ',
      'ilodhtσيهايكههכמנפצ'
    ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    '([\u3005-\u3007\u3040-\u30FF\u3400-\u9FFF\U00020000-\U0003FFFF])', ' \1 ', 'g')
$$;
--> statement-breakpoint
CREATE TABLE "access_event" (
	"grant_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"deed" text NOT NULL,
	"actor_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "access_event_grant_id_id_pk" PRIMARY KEY("grant_id","id")
);
--> statement-breakpoint
CREATE TABLE "access_grant" (
	"id" uuid PRIMARY KEY NOT NULL,
	"what" text NOT NULL,
	"instrument_id" uuid NOT NULL,
	"owner_id" uuid,
	"attempt_id" uuid,
	"recipient" text NOT NULL,
	"email" text,
	"code_hash" text,
	"uses" integer,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"row_version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "access_grant_code_hash" UNIQUE("code_hash"),
	CONSTRAINT "access_grant_what" CHECK (("access_grant"."what" = 'result') = ("access_grant"."attempt_id" is not null)),
	CONSTRAINT "access_grant_recipient" CHECK (("access_grant"."recipient" = 'person') = ("access_grant"."email" is not null)),
	CONSTRAINT "access_grant_code" CHECK (("access_grant"."recipient" = 'code') = ("access_grant"."code_hash" is not null))
);
--> statement-breakpoint
CREATE TABLE "access_redemption" (
	"grant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"redeemed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "access_redemption_grant_id_user_id_pk" PRIMARY KEY("grant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "deleted_attempt" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"instrument_id" uuid NOT NULL,
	"status" text NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "deleted_attempt_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "report_batch" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"instrument_id" uuid NOT NULL,
	"report" text NOT NULL,
	"locale" text,
	"paper" text NOT NULL,
	"completed_from" timestamp (3) with time zone,
	"completed_to" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "report_file" (
	"job_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"locale" text NOT NULL,
	"pdf" "bytea" NOT NULL,
	CONSTRAINT "report_file_job_id_attempt_id_pk" PRIMARY KEY("job_id","attempt_id")
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"code" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"checksum" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "verification_once" UNIQUE("user_id","attempt_id","kind","version_id"),
	CONSTRAINT "verification_kind" CHECK ("verification"."kind" in ('receipt', 'report'))
);
--> statement-breakpoint
ALTER TABLE "instrument" ADD COLUMN "access" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "instrument_version" ADD COLUMN "domain" text GENERATED ALWAYS AS (definition ->> 'domain') STORED;--> statement-breakpoint
ALTER TABLE "instrument_version" ADD COLUMN "area" text GENERATED ALWAYS AS (definition ->> 'area') STORED;--> statement-breakpoint
ALTER TABLE "instrument_version" ADD COLUMN "estimated_minutes" double precision GENERATED ALWAYS AS ((definition #>> '{settings,estimatedMinutes}')::double precision) STORED;--> statement-breakpoint
ALTER TABLE "instrument_version_text" ADD COLUMN "search" text GENERATED ALWAYS AS (searchable(coalesce(texts ->> 'title', '') || ' ' || coalesce(texts ->> 'description', ''))) STORED;--> statement-breakpoint
ALTER TABLE "user_instrument" ADD COLUMN "consented_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "access_event" ADD CONSTRAINT "access_event_grant_id_access_grant_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."access_grant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_event" ADD CONSTRAINT "access_event_actor_id_user_account_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_grant" ADD CONSTRAINT "access_grant_instrument_id_instrument_id_fk" FOREIGN KEY ("instrument_id") REFERENCES "public"."instrument"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_grant" ADD CONSTRAINT "access_grant_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_grant" ADD CONSTRAINT "access_grant_attempt" FOREIGN KEY ("owner_id","attempt_id") REFERENCES "public"."user_instrument"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_redemption" ADD CONSTRAINT "access_redemption_grant_id_access_grant_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."access_grant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_redemption" ADD CONSTRAINT "access_redemption_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_attempt" ADD CONSTRAINT "deleted_attempt_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_attempt" ADD CONSTRAINT "deleted_attempt_instrument_id_instrument_id_fk" FOREIGN KEY ("instrument_id") REFERENCES "public"."instrument"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_batch" ADD CONSTRAINT "report_batch_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_batch" ADD CONSTRAINT "report_batch_instrument_id_instrument_id_fk" FOREIGN KEY ("instrument_id") REFERENCES "public"."instrument"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_file" ADD CONSTRAINT "report_file_job_id_report_batch_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."report_batch"("job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification" ADD CONSTRAINT "verification_attempt" FOREIGN KEY ("user_id","attempt_id") REFERENCES "public"."user_instrument"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_event_actor" ON "access_event" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "access_grant_created_by" ON "access_grant" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "access_grant_email" ON "access_grant" USING btree ("email");--> statement-breakpoint
CREATE INDEX "access_grant_attempt" ON "access_grant" USING btree ("owner_id","attempt_id");--> statement-breakpoint
CREATE INDEX "access_grant_instrument" ON "access_grant" USING btree ("instrument_id");--> statement-breakpoint
CREATE INDEX "access_grant_staff" ON "access_grant" USING btree ("id") WHERE recipient = 'staff';--> statement-breakpoint
CREATE UNIQUE INDEX "access_grant_staff_once" ON "access_grant" USING btree ("owner_id","attempt_id") WHERE recipient = 'staff';--> statement-breakpoint
CREATE INDEX "access_redemption_user" ON "access_redemption" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "deleted_attempt_instrument" ON "deleted_attempt" USING btree ("user_id","instrument_id");--> statement-breakpoint
CREATE INDEX "report_batch_instrument" ON "report_batch" USING btree ("instrument_id");--> statement-breakpoint
CREATE INDEX "report_file_attempt" ON "report_file" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "instrument_version_text_search" ON "instrument_version_text" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "user_instrument_open" ON "user_instrument" USING btree ("started_at") WHERE status = 'in_progress';--> statement-breakpoint
ALTER TABLE "instrument" ADD CONSTRAINT "instrument_access" CHECK ("instrument"."access" in ('open', 'granted'));