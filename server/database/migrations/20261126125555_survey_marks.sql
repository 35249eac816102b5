ALTER TABLE "user_survey" ADD COLUMN "marks" jsonb;--> statement-breakpoint
ALTER TABLE "user_survey" ADD COLUMN "sheet_digest" text;--> statement-breakpoint
CREATE INDEX "user_survey_sheet" ON "user_survey" USING btree ("survey_id","sheet_digest") WHERE sheet_digest is not null;