ALTER TABLE "report_file" ALTER COLUMN "pdf" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "report_file" ADD COLUMN "left_out" text;