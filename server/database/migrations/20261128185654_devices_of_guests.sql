CREATE TABLE "survey_device" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret_hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "survey_device" ADD CONSTRAINT "survey_device_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "survey_device_secret" ON "survey_device" USING btree ("secret_hash");