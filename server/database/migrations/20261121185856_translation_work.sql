CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "glossary_term" (
	"id" uuid PRIMARY KEY NOT NULL,
	"locale" text NOT NULL,
	"term" text NOT NULL,
	"translation" text,
	"note" text,
	"updated_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"input" jsonb NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"failures" integer DEFAULT 0 NOT NULL,
	"message_key" text,
	"message_params" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "message_revision" (
	"message_id" uuid NOT NULL,
	"source_version" integer NOT NULL,
	"source_locale" text NOT NULL,
	"source_text" text NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_revision_message_id_source_version_pk" PRIMARY KEY("message_id","source_version")
);
--> statement-breakpoint
CREATE TABLE "text_revision" (
	"version_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"note" text NOT NULL,
	"changes" jsonb NOT NULL,
	"revised_by" uuid,
	"revised_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "text_revision_version_id_number_pk" PRIMARY KEY("version_id","number")
);
--> statement-breakpoint
CREATE TABLE "translation_comment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"locale" text,
	"text" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"resolved" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "translation_permission" (
	"user_id" uuid NOT NULL,
	"locale" text NOT NULL,
	"kind" text NOT NULL,
	"may" text NOT NULL,
	CONSTRAINT "translation_permission_user_id_locale_kind_pk" PRIMARY KEY("user_id","locale","kind")
);
--> statement-breakpoint
ALTER TABLE "instrument_version_text" DROP CONSTRAINT "instrument_version_text_version_id_locale_pk";--> statement-breakpoint
ALTER TABLE "instrument_version_text" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "instrument_version_text" ADD CONSTRAINT "instrument_version_text_version_id_locale_revision_pk" PRIMARY KEY("version_id","locale","revision");--> statement-breakpoint
ALTER TABLE "language" ADD COLUMN "style_guide" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "language" ADD COLUMN "style_guide_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "language" ADD COLUMN "row_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "audience" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "added_by_hand" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "message" ADD COLUMN "row_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "translation" ADD COLUMN "live_text" text;--> statement-breakpoint
ALTER TABLE "translation" ADD COLUMN "problems" text[];--> statement-breakpoint
ALTER TABLE "glossary_term" ADD CONSTRAINT "glossary_term_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job" ADD CONSTRAINT "job_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_revision" ADD CONSTRAINT "message_revision_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_revision" ADD CONSTRAINT "message_revision_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_revision" ADD CONSTRAINT "text_revision_version_id_instrument_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."instrument_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translation_comment" ADD CONSTRAINT "translation_comment_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translation_comment" ADD CONSTRAINT "translation_comment_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translation_permission" ADD CONSTRAINT "translation_permission_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "glossary_term_term" ON "glossary_term" USING btree ("locale",lower("term"));--> statement-breakpoint
CREATE INDEX "job_user" ON "job" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "translation_comment_message" ON "translation_comment" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "message_order" ON "message" USING btree ("kind",coalesce("owner_id", '00000000-0000-0000-0000-000000000000'::uuid),"position","key","id");--> statement-breakpoint
CREATE INDEX "message_source_trigrams" ON "message" USING gin (lower("source_text") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "translation_state" ON "translation" USING btree ("locale","status");--> statement-breakpoint
CREATE INDEX "translation_unchecked" ON "translation" USING btree ("locale") WHERE "translation"."problems" is null;--> statement-breakpoint
UPDATE "translation" SET "live_text" = "text" WHERE "status" = 'reviewed';--> statement-breakpoint
CREATE TRIGGER text_revision_immutable BEFORE UPDATE OR DELETE ON "text_revision" FOR EACH ROW EXECUTE FUNCTION refuse_version_change();
