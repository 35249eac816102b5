CREATE TABLE "survey_mail" (
	"survey_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"invitation_id" uuid NOT NULL,
	"wave" text,
	"kind" text NOT NULL,
	"number" integer DEFAULT 0 NOT NULL,
	"recipients" text NOT NULL,
	"state" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"sending_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"failure" text,
	CONSTRAINT "survey_mail_survey_id_id_pk" PRIMARY KEY("survey_id","id"),
	CONSTRAINT "survey_mail_once" UNIQUE NULLS NOT DISTINCT("survey_id","invitation_id","wave","kind","number"),
	CONSTRAINT "survey_mail_state" CHECK ("survey_mail"."state" in ('waiting', 'sending', 'sent', 'unknown', 'failed', 'taken_back')),
	CONSTRAINT "survey_mail_kind" CHECK ("survey_mail"."kind" in ('invitation', 'reminder', 'last_call', 'thanks')),
	CONSTRAINT "survey_mail_reason" CHECK ("survey_mail"."reason" in ('completed', 'begun', 'not_begun', 'declined', 'bounced', 'revoked', 'unsubscribed', 'closed', 'limit', 'changed', 'recalled')),
	CONSTRAINT "survey_mail_recipients" CHECK ("survey_mail"."recipients" in ('not_begun', 'begun', 'both'))
);
--> statement-breakpoint
CREATE TABLE "survey_unsubscribed" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "unsubscribed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "survey_mail" ADD CONSTRAINT "survey_mail_invitation" FOREIGN KEY ("survey_id","invitation_id") REFERENCES "public"."invitation"("survey_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "survey_mail_due" ON "survey_mail" USING btree ("due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "survey_mail_rate" ON "survey_mail" USING btree ("sending_at","survey_id");