CREATE TABLE "instrument_reader" (
	"instrument_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "instrument_reader_instrument_id_user_id_pk" PRIMARY KEY("instrument_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "instrument_version" ADD COLUMN "seen_by" text GENERATED ALWAYS AS (coalesce(definition #>> '{settings,seenBy}', case when definition #>> '{settings,results}' = 'staff' then 'named' else 'figures' end)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "report_file" ADD COLUMN "named_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rescored_attempt" ADD COLUMN "named_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "instrument_reader" ADD CONSTRAINT "instrument_reader_instrument_id_instrument_id_fk" FOREIGN KEY ("instrument_id") REFERENCES "public"."instrument"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instrument_reader" ADD CONSTRAINT "instrument_reader_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "instrument_reader_user" ON "instrument_reader" USING btree ("user_id");--> statement-breakpoint
INSERT INTO "instrument_reader" ("instrument_id", "user_id", "since")
SELECT i.id, i.created_by, i.created_at FROM "instrument" i WHERE i.survey_id IS NULL AND i.created_by IS NOT NULL;
