CREATE TABLE "coded_question" (
	"id" uuid PRIMARY KEY NOT NULL,
	"survey_id" uuid,
	"instrument_id" uuid,
	"item" text NOT NULL,
	"question" text NOT NULL,
	"themes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"row_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "coded_question_place" UNIQUE NULLS NOT DISTINCT("survey_id","instrument_id","item","question"),
	CONSTRAINT "coded_question_subject" CHECK (("coded_question"."survey_id" is null) <> ("coded_question"."instrument_id" is null))
);
--> statement-breakpoint
CREATE TABLE "text_coding" (
	"question_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"is_marked" boolean NOT NULL,
	"themes" uuid[],
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "text_coding_question_id_user_id_key_pk" PRIMARY KEY("question_id","user_id","key")
);
--> statement-breakpoint
ALTER TABLE "coded_question" ADD CONSTRAINT "coded_question_survey_id_survey_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."survey"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coded_question" ADD CONSTRAINT "coded_question_instrument_id_instrument_id_fk" FOREIGN KEY ("instrument_id") REFERENCES "public"."instrument"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_coding" ADD CONSTRAINT "text_coding_question_id_coded_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."coded_question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_coding" ADD CONSTRAINT "text_coding_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coded_question_instrument" ON "coded_question" USING btree ("instrument_id");--> statement-breakpoint
CREATE INDEX "text_coding_user" ON "text_coding" USING btree ("user_id");