ALTER TABLE "invitation" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_address" ON "invitation" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "invitation_user" ON "invitation" USING btree ("user_id");