ALTER TABLE "email_token" ADD COLUMN "browser_hash" text;--> statement-breakpoint
ALTER TABLE "email_token" ADD COLUMN "redirect" text;