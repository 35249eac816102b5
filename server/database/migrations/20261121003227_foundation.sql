CREATE TABLE "language" (
	"code" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"native_label" text NOT NULL,
	"flag" text NOT NULL,
	"direction" text NOT NULL,
	"enabled" boolean NOT NULL,
	"fallback" text,
	"position" integer NOT NULL,
	CONSTRAINT "language_direction" CHECK ("language"."direction" in ('ltr', 'rtl'))
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner_id" uuid,
	"key" text NOT NULL,
	"source_locale" text NOT NULL,
	"source_text" text NOT NULL,
	"source_version" integer DEFAULT 1 NOT NULL,
	"context" text,
	"max_length" integer,
	"format" text NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"edited" boolean DEFAULT false NOT NULL,
	CONSTRAINT "message_key" UNIQUE NULLS NOT DISTINCT("kind","owner_id","key")
);
--> statement-breakpoint
CREATE TABLE "notice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"audience" text NOT NULL,
	"user_id" uuid,
	"role" text,
	"type" text NOT NULL,
	"title_key" text NOT NULL,
	"params" jsonb NOT NULL,
	"link" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notice_audience" CHECK ("notice"."audience" in ('user', 'role', 'signed-in', 'public')),
	CONSTRAINT "notice_addressee" CHECK (("notice"."audience" = 'user') = ("notice"."user_id" is not null)),
	CONSTRAINT "notice_role" CHECK (("notice"."audience" = 'role') = ("notice"."role" is not null))
);
--> statement-breakpoint
CREATE TABLE "notice_receipt" (
	"notice_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_at" timestamp (3) with time zone,
	"cleared_at" timestamp (3) with time zone,
	CONSTRAINT "notice_receipt_user_id_notice_id_pk" PRIMARY KEY("user_id","notice_id")
);
--> statement-breakpoint
CREATE TABLE "refresh_token" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "seed_state" (
	"name" text PRIMARY KEY NOT NULL,
	"checksum" text NOT NULL,
	"seeded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"remember" boolean NOT NULL,
	"user_agent" text,
	"ip" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_failure" (
	"subject" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "translation" (
	"message_id" uuid NOT NULL,
	"locale" text NOT NULL,
	"text" text NOT NULL,
	"status" text NOT NULL,
	"source_version" integer NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"edited" boolean DEFAULT false NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "translation_message_id_locale_pk" PRIMARY KEY("message_id","locale")
);
--> statement-breakpoint
CREATE TABLE "translation_revision" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"locale" text NOT NULL,
	"text" text NOT NULL,
	"status" text NOT NULL,
	"source_version" integer NOT NULL,
	"updated_by" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"password_hash" text,
	"google_subject" text,
	"display_name" text NOT NULL,
	"given_name" text,
	"family_name" text,
	"locale" text,
	"birth_date" date,
	"sex" text,
	"country" text,
	"time_zone" text,
	"status" text NOT NULL,
	"roles" text[] NOT NULL,
	"last_login_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "user_account_google_subject" UNIQUE("google_subject"),
	CONSTRAINT "user_account_status" CHECK ("user_account"."status" in ('pending', 'active', 'disabled', 'erased')),
	CONSTRAINT "user_account_sex" CHECK ("user_account"."sex" in ('female', 'male', 'other')),
	CONSTRAINT "user_account_roles" CHECK ("user_account"."roles" <@ array['superAdmin', 'admin', 'user'])
);
--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_receipt" ADD CONSTRAINT "notice_receipt_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_receipt" ADD CONSTRAINT "notice_receipt_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_token" ADD CONSTRAINT "refresh_token_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translation" ADD CONSTRAINT "translation_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translation" ADD CONSTRAINT "translation_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translation_revision" ADD CONSTRAINT "translation_revision_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "translation_revision" ADD CONSTRAINT "translation_revision_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_user" ON "notice" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refresh_token_session" ON "refresh_token" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_expires" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_failure_last" ON "sign_in_failure" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "translation_revision_message" ON "translation_revision" USING btree ("message_id","locale");--> statement-breakpoint
CREATE UNIQUE INDEX "user_account_email" ON "user_account" USING btree (lower("email"));