CREATE TABLE "survey_proof_spent" (
	"nonce" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "survey" ADD COLUMN "asks_proof" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "survey" ADD COLUMN "password_hash" text;