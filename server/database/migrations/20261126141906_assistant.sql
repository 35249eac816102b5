CREATE TABLE "ai_use" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"purpose" text NOT NULL,
	"model" text NOT NULL,
	"tokens" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "chat_conversation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"prompt_id" uuid,
	"values" jsonb NOT NULL,
	"locale" text NOT NULL,
	"attempt_id" uuid,
	"instrument_id" uuid,
	"result_title" text,
	"shared" jsonb,
	"risks" jsonb,
	"leaf_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"parent_id" uuid,
	"from" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"help" boolean DEFAULT false NOT NULL,
	"model" text,
	"at" timestamp (3) with time zone NOT NULL,
	"touched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_message_number" UNIQUE("conversation_id","number")
);
--> statement-breakpoint
CREATE TABLE "prompt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"purpose" text NOT NULL,
	"names" jsonb NOT NULL,
	"system" text NOT NULL,
	"template" text NOT NULL,
	"variables" jsonb NOT NULL,
	"model" text,
	"temperature" double precision NOT NULL,
	"max_tokens" integer NOT NULL,
	"version" integer NOT NULL,
	"enabled" integer,
	"roles" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"case_list" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cases_revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"row_version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "prompt_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "prompt_enabling" (
	"id" uuid PRIMARY KEY NOT NULL,
	"prompt_id" uuid NOT NULL,
	"version" integer,
	"roles" jsonb NOT NULL,
	"reason" text,
	"at" timestamp (3) with time zone NOT NULL,
	"by_id" uuid
);
--> statement-breakpoint
CREATE TABLE "prompt_result" (
	"run_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"case_id" uuid NOT NULL,
	"answer" text NOT NULL,
	"missed" jsonb NOT NULL,
	CONSTRAINT "prompt_result_run_id_number_pk" PRIMARY KEY("run_id","number")
);
--> statement-breakpoint
CREATE TABLE "prompt_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"prompt_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"case_list" jsonb NOT NULL,
	"cases_revision" integer NOT NULL,
	"model" text NOT NULL,
	"repeats" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_id" uuid
);
--> statement-breakpoint
CREATE TABLE "prompt_version" (
	"prompt_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"system" text NOT NULL,
	"template" text NOT NULL,
	"variables" jsonb NOT NULL,
	"model" text,
	"temperature" double precision NOT NULL,
	"max_tokens" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	CONSTRAINT "prompt_version_prompt_id_number_pk" PRIMARY KEY("prompt_id","number")
);
--> statement-breakpoint
ALTER TABLE "ai_use" ADD CONSTRAINT "ai_use_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_conversation" ADD CONSTRAINT "chat_conversation_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_conversation" ADD CONSTRAINT "chat_conversation_prompt_id_prompt_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompt"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_conversation" ADD CONSTRAINT "chat_conversation_attempt" FOREIGN KEY ("user_id","attempt_id") REFERENCES "public"."user_instrument"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_conversation_id_chat_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt" ADD CONSTRAINT "prompt_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_enabling" ADD CONSTRAINT "prompt_enabling_prompt_id_prompt_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_enabling" ADD CONSTRAINT "prompt_enabling_by_id_user_account_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_result" ADD CONSTRAINT "prompt_result_run_id_prompt_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."prompt_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_run" ADD CONSTRAINT "prompt_run_prompt_id_prompt_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_run" ADD CONSTRAINT "prompt_run_by_id_user_account_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_version" ADD CONSTRAINT "prompt_version_prompt_id_prompt_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."prompt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_version" ADD CONSTRAINT "prompt_version_created_by_user_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ai_use_at" ON "ai_use" USING btree ("at");--> statement-breakpoint
CREATE INDEX "ai_use_user" ON "ai_use" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "chat_conversation_user" ON "chat_conversation" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE INDEX "chat_conversation_updated" ON "chat_conversation" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "chat_message_open" ON "chat_message" USING btree ("touched_at") WHERE state in ('writing', 'checking');--> statement-breakpoint
CREATE INDEX "prompt_enabling_prompt" ON "prompt_enabling" USING btree ("prompt_id","at");--> statement-breakpoint
CREATE INDEX "prompt_run_prompt" ON "prompt_run" USING btree ("prompt_id","at");