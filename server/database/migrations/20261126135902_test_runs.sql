CREATE TABLE "test_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"trigger" text NOT NULL,
	"started_by" uuid,
	"state" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "test_schedule" (
	"id" integer PRIMARY KEY NOT NULL,
	"every" text NOT NULL,
	"hour" integer NOT NULL,
	"time_zone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "test_unit" (
	"run_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"instrument_id" uuid NOT NULL,
	"code" text NOT NULL,
	"version" integer,
	"state" text NOT NULL,
	"took" double precision,
	"cases" jsonb NOT NULL,
	CONSTRAINT "test_unit_run_id_position_pk" PRIMARY KEY("run_id","position")
);
--> statement-breakpoint
ALTER TABLE "test_run" ADD CONSTRAINT "test_run_started_by_user_account_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_unit" ADD CONSTRAINT "test_unit_run_id_test_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."test_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "test_run_started" ON "test_run" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "test_unit_instrument" ON "test_unit" USING btree ("instrument_id");