CREATE TABLE "mail_count" (
	"subject" text PRIMARY KEY NOT NULL,
	"mails" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_queue" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"locale" text NOT NULL,
	"template" text NOT NULL,
	"values" jsonb NOT NULL,
	"path" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mail_count_ends" ON "mail_count" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "mail_queue_due" ON "mail_queue" USING btree ("due_at");