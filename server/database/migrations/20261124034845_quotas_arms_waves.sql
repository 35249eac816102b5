CREATE TABLE "survey_stratum" (
	"survey_id" uuid NOT NULL,
	"design" text NOT NULL,
	"stratum" text NOT NULL,
	"taken" integer NOT NULL,
	CONSTRAINT "survey_stratum_survey_id_design_stratum_pk" PRIMARY KEY("survey_id","design","stratum")
);
--> statement-breakpoint
ALTER TABLE "user_survey" ADD COLUMN "window_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "user_survey" ADD COLUMN "full_quota" text;--> statement-breakpoint
ALTER TABLE "survey_quota" ADD COLUMN "unnamed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "survey_quota_seat" ADD COLUMN "user_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "survey_quota_seat" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "survey_stratum" ADD CONSTRAINT "survey_stratum_survey_id_survey_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."survey"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_quota_seat" ADD CONSTRAINT "survey_quota_seat_owner_fk" FOREIGN KEY ("user_id","participation_id") REFERENCES "public"."user_survey"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_survey_window" ON "user_survey" USING btree ("window_ends_at") WHERE status = 'started' and window_ends_at is not null;--> statement-breakpoint
CREATE INDEX "survey_quota_seat_owner" ON "survey_quota_seat" USING btree ("user_id","participation_id");