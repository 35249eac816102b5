CREATE TABLE "invitation" (
	"survey_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text,
	"name" text,
	"locale" text,
	"time_zone" text,
	"attributes" jsonb NOT NULL,
	"code_hash" text NOT NULL,
	"code" text NOT NULL,
	"state" text NOT NULL,
	"mails" integer DEFAULT 0 NOT NULL,
	"last_mail_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"search" text GENERATED ALWAYS AS (searchable(coalesce(name, '') || ' ' || coalesce(email, ''))) STORED,
	CONSTRAINT "invitation_survey_id_id_pk" PRIMARY KEY("survey_id","id"),
	CONSTRAINT "invitation_state_known" CHECK (state in ('waiting', 'sent', 'opened', 'started', 'completed', 'declined', 'bounced', 'revoked'))
);
--> statement-breakpoint
CREATE TABLE "user_survey" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"survey_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"wave" text DEFAULT '' NOT NULL,
	"invitation_id" uuid,
	"locale" text NOT NULL,
	"attributes" jsonb NOT NULL,
	"arm" text,
	"versions" jsonb NOT NULL,
	"status" text NOT NULL,
	"consent_version" integer,
	"consented_at" timestamp (3) with time zone,
	"is_pilot" boolean DEFAULT false NOT NULL,
	"is_imported" boolean DEFAULT false NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "user_survey_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "user_survey_status_known" CHECK (status in ('invited', 'started', 'completed', 'declined', 'expired', 'screened_out', 'over_quota'))
);
--> statement-breakpoint
CREATE TABLE "survey_quota" (
	"survey_id" uuid NOT NULL,
	"code" text NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "survey_quota_survey_id_code_pk" PRIMARY KEY("survey_id","code")
);
--> statement-breakpoint
CREATE TABLE "survey_quota_seat" (
	"survey_id" uuid NOT NULL,
	"code" text NOT NULL,
	"participation_id" uuid NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "survey_quota_seat_survey_id_code_participation_id_pk" PRIMARY KEY("survey_id","code","participation_id")
);
--> statement-breakpoint
CREATE TABLE "survey" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"base_locale" text NOT NULL,
	"status" text NOT NULL,
	"definition" jsonb NOT NULL,
	"audience" text NOT NULL,
	"anonymity" text NOT NULL,
	"opens_at" timestamp (3) with time zone,
	"closes_at" timestamp (3) with time zone,
	"grace" integer NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 0 NOT NULL,
	"checksum" text NOT NULL,
	"seed" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"row_version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "survey_code" UNIQUE("code"),
	CONSTRAINT "survey_status" CHECK ("survey"."status" in ('draft', 'open', 'closed', 'archived')),
	CONSTRAINT "survey_audience" CHECK ("survey"."audience" in ('everyone', 'invited', 'link')),
	CONSTRAINT "survey_anonymity" CHECK ("survey"."anonymity" in ('identified', 'confidential', 'anonymous'))
);
--> statement-breakpoint
CREATE TABLE "survey_collaborator" (
	"survey_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"may" text NOT NULL,
	CONSTRAINT "survey_collaborator_survey_id_user_id_pk" PRIMARY KEY("survey_id","user_id"),
	CONSTRAINT "survey_collaborator_may" CHECK ("survey_collaborator"."may" in ('own', 'edit', 'see', 'results'))
);
--> statement-breakpoint
CREATE TABLE "survey_revision" (
	"survey_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"opened_by" uuid,
	CONSTRAINT "survey_revision_survey_id_number_pk" PRIMARY KEY("survey_id","number")
);
--> statement-breakpoint
CREATE TABLE "survey_revision_text" (
	"survey_id" uuid NOT NULL,
	"locale" text NOT NULL,
	"texts" jsonb NOT NULL,
	CONSTRAINT "survey_revision_text_survey_id_locale_pk" PRIMARY KEY("survey_id","locale")
);
--> statement-breakpoint
ALTER TABLE "instrument" DROP CONSTRAINT "instrument_code";--> statement-breakpoint
DROP INDEX "user_account_email";--> statement-breakpoint
DROP INDEX "user_instrument_in_progress";--> statement-breakpoint
ALTER TABLE "instrument" ADD COLUMN "survey_id" uuid;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "kind" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "guest_of" uuid;--> statement-breakpoint
ALTER TABLE "user_instrument" ADD COLUMN "participation_id" uuid;--> statement-breakpoint
ALTER TABLE "user_instrument" ADD COLUMN "item" text;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_survey_id_survey_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."survey"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_survey" ADD CONSTRAINT "user_survey_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_survey" ADD CONSTRAINT "user_survey_survey_id_survey_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."survey"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_quota" ADD CONSTRAINT "survey_quota_survey_id_survey_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."survey"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_quota_seat" ADD CONSTRAINT "survey_quota_seat_survey_id_survey_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."survey"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey" ADD CONSTRAINT "survey_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey" ADD CONSTRAINT "survey_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_collaborator" ADD CONSTRAINT "survey_collaborator_survey_id_survey_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."survey"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_collaborator" ADD CONSTRAINT "survey_collaborator_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_revision" ADD CONSTRAINT "survey_revision_survey_id_survey_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."survey"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_revision_text" ADD CONSTRAINT "survey_revision_text_survey_id_survey_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."survey"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_email" ON "invitation" USING btree ("survey_id",lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_code" ON "invitation" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "invitation_state" ON "invitation" USING btree ("survey_id","state");--> statement-breakpoint
CREATE INDEX "invitation_search" ON "invitation" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "user_survey_once" ON "user_survey" USING btree ("user_id","survey_id","wave","is_pilot");--> statement-breakpoint
CREATE UNIQUE INDEX "user_survey_invitation" ON "user_survey" USING btree ("survey_id","invitation_id","wave") WHERE invitation_id is not null;--> statement-breakpoint
CREATE INDEX "user_survey_list" ON "user_survey" USING btree ("survey_id","id");--> statement-breakpoint
CREATE INDEX "user_survey_status" ON "user_survey" USING btree ("survey_id","status");--> statement-breakpoint
CREATE INDEX "survey_open" ON "survey" USING btree ("closes_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "survey_collaborator_user" ON "survey_collaborator" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "instrument_code" ON "instrument" USING btree ("code") WHERE survey_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "instrument_page" ON "instrument" USING btree ("survey_id","code") WHERE survey_id is not null;--> statement-breakpoint
CREATE INDEX "user_account_guest" ON "user_account" USING btree ("guest_of") WHERE kind = 'guest';--> statement-breakpoint
CREATE INDEX "user_instrument_participation" ON "user_instrument" USING btree ("participation_id","item") WHERE participation_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "user_account_email" ON "user_account" USING btree (lower("email")) WHERE kind = 'person';--> statement-breakpoint
CREATE UNIQUE INDEX "user_instrument_in_progress" ON "user_instrument" USING btree ("user_id","instrument_id",coalesce(participation_id, '00000000-0000-0000-0000-000000000000'::uuid),coalesce(item, '')) WHERE status = 'in_progress' and not is_test;--> statement-breakpoint
ALTER TABLE "user_account" ADD CONSTRAINT "user_account_kind" CHECK (("user_account"."kind" = 'guest') = ("user_account"."guest_of" is not null));--> statement-breakpoint
ALTER TABLE "user_instrument" ADD CONSTRAINT "user_instrument_item" CHECK (("user_instrument"."participation_id" is null) = ("user_instrument"."item" is null));