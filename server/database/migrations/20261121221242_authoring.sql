CREATE TABLE "draft_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"instrument_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"label" jsonb NOT NULL,
	"operations" jsonb NOT NULL,
	"inverse" jsonb NOT NULL,
	"undoes" uuid,
	"redoes" uuid,
	"changed_by" uuid,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "draft_change_sequence" UNIQUE("instrument_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "draft_presence" (
	"instrument_id" uuid NOT NULL,
	"client" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"place" text NOT NULL,
	"part" text,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "draft_presence_instrument_id_client_pk" PRIMARY KEY("instrument_id","client")
);
--> statement-breakpoint
CREATE TABLE "rescored_attempt" (
	"job_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"version_number" integer NOT NULL,
	"completed_at" timestamp (3) with time zone NOT NULL,
	"changes" jsonb NOT NULL,
	"crossed" boolean NOT NULL,
	CONSTRAINT "rescored_attempt_job_id_attempt_id_pk" PRIMARY KEY("job_id","attempt_id")
);
--> statement-breakpoint
CREATE TABLE "rescoring" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"instrument_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version_id" uuid,
	"version_number" integer,
	"definition" jsonb,
	"sequence" integer NOT NULL,
	"note" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"crossed" integer DEFAULT 0 NOT NULL,
	"calculations" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "score_history" (
	"user_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"version_id" uuid NOT NULL,
	"scores" jsonb NOT NULL,
	"note" text NOT NULL,
	"scored_by" uuid,
	"scored_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "score_history_user_id_attempt_id_number_pk" PRIMARY KEY("user_id","attempt_id","number")
);
--> statement-breakpoint
CREATE TABLE "trial" (
	"instrument_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"note" text NOT NULL,
	"invited_by" uuid,
	"invited_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"locale" text,
	"answers" jsonb,
	"respondent" jsonb,
	"comment" text,
	CONSTRAINT "trial_instrument_id_user_id_pk" PRIMARY KEY("instrument_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "instrument" ADD COLUMN "draft_sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "draft_change" ADD CONSTRAINT "draft_change_instrument_id_instrument_id_fk" FOREIGN KEY ("instrument_id") REFERENCES "public"."instrument"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_change" ADD CONSTRAINT "draft_change_changed_by_user_account_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_presence" ADD CONSTRAINT "draft_presence_instrument_id_instrument_id_fk" FOREIGN KEY ("instrument_id") REFERENCES "public"."instrument"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_presence" ADD CONSTRAINT "draft_presence_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rescored_attempt" ADD CONSTRAINT "rescored_attempt_job_id_rescoring_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."rescoring"("job_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rescoring" ADD CONSTRAINT "rescoring_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rescoring" ADD CONSTRAINT "rescoring_instrument_id_instrument_id_fk" FOREIGN KEY ("instrument_id") REFERENCES "public"."instrument"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rescoring" ADD CONSTRAINT "rescoring_version_id_instrument_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."instrument_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_history" ADD CONSTRAINT "score_history_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial" ADD CONSTRAINT "trial_instrument_id_instrument_id_fk" FOREIGN KEY ("instrument_id") REFERENCES "public"."instrument"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial" ADD CONSTRAINT "trial_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial" ADD CONSTRAINT "trial_invited_by_user_account_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_change_author" ON "draft_change" USING btree ("instrument_id","changed_by","sequence");--> statement-breakpoint
CREATE INDEX "rescored_attempt_order" ON "rescored_attempt" USING btree ("job_id","crossed","attempt_id");--> statement-breakpoint
CREATE INDEX "rescoring_instrument" ON "rescoring" USING btree ("instrument_id","kind");--> statement-breakpoint
CREATE INDEX "trial_user" ON "trial" USING btree ("user_id");