CREATE TABLE "result_view" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"survey_id" uuid,
	"instrument_id" uuid,
	"item" text,
	"name" text NOT NULL,
	"tab" text NOT NULL,
	"query" jsonb NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "result_view_of_one" CHECK (num_nonnulls(survey_id, instrument_id) = 1),
	CONSTRAINT "result_view_item" CHECK ((item is null) = (survey_id is null))
);
--> statement-breakpoint
ALTER TABLE "result_view" ADD CONSTRAINT "result_view_owner_id_user_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_view" ADD CONSTRAINT "result_view_survey_id_survey_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."survey"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_view" ADD CONSTRAINT "result_view_instrument_id_instrument_id_fk" FOREIGN KEY ("instrument_id") REFERENCES "public"."instrument"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "result_view_survey_name" ON "result_view" USING btree ("owner_id","survey_id",lower("name")) WHERE survey_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "result_view_instrument_name" ON "result_view" USING btree ("owner_id","instrument_id",lower("name")) WHERE instrument_id is not null;--> statement-breakpoint
CREATE INDEX "result_view_survey" ON "result_view" USING btree ("survey_id");--> statement-breakpoint
CREATE INDEX "result_view_instrument" ON "result_view" USING btree ("instrument_id");