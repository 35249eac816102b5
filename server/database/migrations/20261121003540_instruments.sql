CREATE TABLE "answer_event" (
	"user_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"client" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"base" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"corrected_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"revision" integer NOT NULL,
	"superseded" text[] NOT NULL,
	CONSTRAINT "answer_event_user_id_attempt_id_client_sequence_pk" PRIMARY KEY("user_id","attempt_id","client","sequence")
);
--> statement-breakpoint
CREATE TABLE "instrument" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"status" text NOT NULL,
	"domain" text,
	"area" text,
	"base_locale" text NOT NULL,
	"draft" jsonb NOT NULL,
	"draft_checksum" text NOT NULL,
	"question_count" integer NOT NULL,
	"current_version_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"row_version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "instrument_code" UNIQUE("code"),
	CONSTRAINT "instrument_status" CHECK ("instrument"."status" in ('draft', 'published', 'archived'))
);
--> statement-breakpoint
CREATE TABLE "instrument_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"instrument_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"checksum" text NOT NULL,
	"note" text NOT NULL,
	"base_locale" text NOT NULL,
	"locales" text[] NOT NULL,
	"incomplete_locales" text[] NOT NULL,
	"question_count" integer NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by" uuid,
	CONSTRAINT "instrument_version_number" UNIQUE("instrument_id","number")
);
--> statement-breakpoint
CREATE TABLE "instrument_version_text" (
	"version_id" uuid NOT NULL,
	"locale" text NOT NULL,
	"texts" jsonb NOT NULL,
	"title" text GENERATED ALWAYS AS (texts ->> 'title') STORED,
	"description" text GENERATED ALWAYS AS (texts ->> 'description') STORED,
	CONSTRAINT "instrument_version_text_version_id_locale_pk" PRIMARY KEY("version_id","locale")
);
--> statement-breakpoint
CREATE TABLE "score" (
	"user_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"calculation" text NOT NULL,
	"version_id" uuid NOT NULL,
	"number" double precision,
	"text" text,
	"band" text,
	"completed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "score_user_id_attempt_id_calculation_pk" PRIMARY KEY("user_id","attempt_id","calculation")
);
--> statement-breakpoint
CREATE TABLE "user_instrument" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"instrument_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"locale" text NOT NULL,
	"respondent" jsonb NOT NULL,
	"birth_date" date,
	"status" text NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"answers" jsonb NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"saved_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"scores" jsonb,
	CONSTRAINT "user_instrument_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "user_instrument_status" CHECK ("user_instrument"."status" in ('in_progress', 'completed', 'abandoned', 'expired')),
	CONSTRAINT "user_instrument_completed" CHECK (("user_instrument"."status" = 'completed') = ("user_instrument"."completed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "answer_event" ADD CONSTRAINT "answer_event_attempt" FOREIGN KEY ("user_id","attempt_id") REFERENCES "public"."user_instrument"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instrument" ADD CONSTRAINT "instrument_current_version_id_instrument_version_id_fk" FOREIGN KEY ("current_version_id") REFERENCES "public"."instrument_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instrument" ADD CONSTRAINT "instrument_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instrument" ADD CONSTRAINT "instrument_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instrument_version" ADD CONSTRAINT "instrument_version_instrument_id_instrument_id_fk" FOREIGN KEY ("instrument_id") REFERENCES "public"."instrument"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instrument_version_text" ADD CONSTRAINT "instrument_version_text_version_id_instrument_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."instrument_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score" ADD CONSTRAINT "score_attempt" FOREIGN KEY ("user_id","attempt_id") REFERENCES "public"."user_instrument"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_instrument" ADD CONSTRAINT "user_instrument_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_instrument" ADD CONSTRAINT "user_instrument_instrument_id_instrument_id_fk" FOREIGN KEY ("instrument_id") REFERENCES "public"."instrument"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_instrument" ADD CONSTRAINT "user_instrument_version_id_instrument_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."instrument_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "instrument_version_text_locale" ON "instrument_version_text" USING btree ("locale");--> statement-breakpoint
CREATE INDEX "score_version_calculation" ON "score" USING btree ("version_id","calculation");--> statement-breakpoint
CREATE UNIQUE INDEX "user_instrument_in_progress" ON "user_instrument" USING btree ("user_id","instrument_id") WHERE status = 'in_progress' and not is_test;--> statement-breakpoint
CREATE INDEX "user_instrument_instrument" ON "user_instrument" USING btree ("instrument_id","version_id");--> statement-breakpoint
CREATE FUNCTION refuse_version_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'A published version is immutable' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER instrument_version_immutable BEFORE UPDATE OR DELETE ON "instrument_version" FOR EACH ROW EXECUTE FUNCTION refuse_version_change();--> statement-breakpoint
CREATE TRIGGER instrument_version_text_immutable BEFORE UPDATE OR DELETE ON "instrument_version_text" FOR EACH ROW EXECUTE FUNCTION refuse_version_change();
