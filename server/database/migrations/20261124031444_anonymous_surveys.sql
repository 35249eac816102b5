CREATE TABLE "anonymous_account" (
	"survey_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "anonymous_account_survey_id_user_id_pk" PRIMARY KEY("survey_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "anonymous_batch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"survey_id" uuid NOT NULL,
	"combination" text NOT NULL,
	"is_open" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "anonymous_code" (
	"survey_id" uuid NOT NULL,
	"mark" text NOT NULL,
	"batch_id" uuid NOT NULL,
	"sealed" text NOT NULL,
	CONSTRAINT "anonymous_code_survey_id_mark_pk" PRIMARY KEY("survey_id","mark")
);
--> statement-breakpoint
CREATE TABLE "anonymous_taking" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"survey_id" uuid NOT NULL,
	"batch_id" uuid,
	"credential" text
);
--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "is_used" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "anonymous_account" ADD CONSTRAINT "anonymous_account_survey_id_survey_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."survey"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anonymous_account" ADD CONSTRAINT "anonymous_account_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anonymous_batch" ADD CONSTRAINT "anonymous_batch_survey_id_survey_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."survey"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anonymous_code" ADD CONSTRAINT "anonymous_code_survey_id_survey_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."survey"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anonymous_taking" ADD CONSTRAINT "anonymous_taking_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anonymous_taking" ADD CONSTRAINT "anonymous_taking_survey_id_survey_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."survey"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "anonymous_batch_open" ON "anonymous_batch" USING btree ("survey_id","combination") WHERE is_open;--> statement-breakpoint
CREATE INDEX "anonymous_code_batch" ON "anonymous_code" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "anonymous_taking_survey" ON "anonymous_taking" USING btree ("survey_id");--> statement-breakpoint
CREATE INDEX "anonymous_taking_batch" ON "anonymous_taking" USING btree ("batch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "anonymous_taking_credential" ON "anonymous_taking" USING btree ("credential");