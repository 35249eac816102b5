CREATE TABLE "licence_code" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purchase_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"index" integer NOT NULL,
	"code_hash" text NOT NULL,
	"sealed" text NOT NULL,
	"redeemed_at" timestamp (3) with time zone,
	"redeemed_by" uuid,
	"mailed" integer DEFAULT 0 NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "licence_code_hash" UNIQUE("code_hash"),
	CONSTRAINT "licence_code_place" UNIQUE("purchase_id","position","index")
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"purchase_id" uuid,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sku" text NOT NULL,
	"base_locale" text NOT NULL,
	"kind" text NOT NULL,
	"prices" jsonb NOT NULL,
	"tax_rate" integer NOT NULL,
	"validity_days" integer,
	"uses" integer,
	"instruments" uuid[] NOT NULL,
	"domain_id" uuid,
	"status" text NOT NULL,
	"texts_version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid,
	"row_version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "product_sku" UNIQUE("sku")
);
--> statement-breakpoint
CREATE TABLE "product_right" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purchase_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"code_id" uuid,
	"instruments" uuid[] NOT NULL,
	"domain_id" uuid,
	"uses" integer,
	"given_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "product_right_code" UNIQUE("code_id"),
	CONSTRAINT "product_right_uses" CHECK ("product_right"."uses" > 0)
);
--> statement-breakpoint
CREATE TABLE "purchase" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"user_id" uuid,
	"state" text NOT NULL,
	"currency" text NOT NULL,
	"gross" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"billing" jsonb,
	"locale" text NOT NULL,
	"provider" text NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"checkout_id" text,
	"payment_id" text,
	"concern" text,
	CONSTRAINT "purchase_number" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "purchase_event" (
	"purchase_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"note" text NOT NULL,
	"actor_id" uuid,
	CONSTRAINT "purchase_event_purchase_id_ordinal_pk" PRIMARY KEY("purchase_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "purchase_line" (
	"purchase_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"sku" text NOT NULL,
	"name" text NOT NULL,
	"text_locale" text NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" bigint NOT NULL,
	"tax_rate" integer NOT NULL,
	"gross" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"validity_days" integer,
	"uses" integer,
	"instruments" uuid[] NOT NULL,
	"domain_id" uuid,
	CONSTRAINT "purchase_line_purchase_id_position_pk" PRIMARY KEY("purchase_id","position")
);
--> statement-breakpoint
CREATE TABLE "right_use" (
	"right_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"instrument_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "right_use_right_id_attempt_id_pk" PRIMARY KEY("right_id","attempt_id")
);
--> statement-breakpoint
CREATE TABLE "sheet" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"purchase_id" uuid NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"document" text NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "sheet_number" UNIQUE("kind","year","number"),
	CONSTRAINT "sheet_purchase" UNIQUE("purchase_id","kind")
);
--> statement-breakpoint
CREATE TABLE "sheet_series" (
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "sheet_series_kind_year_pk" PRIMARY KEY("kind","year")
);
--> statement-breakpoint
ALTER TABLE "licence_code" ADD CONSTRAINT "licence_code_redeemed_by_user_account_id_fk" FOREIGN KEY ("redeemed_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_code" ADD CONSTRAINT "licence_code_line" FOREIGN KEY ("purchase_id","position") REFERENCES "public"."purchase_line"("purchase_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_event" ADD CONSTRAINT "payment_event_purchase_id_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchase"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_domain_id_domain_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domain"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_updated_by_user_account_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_right" ADD CONSTRAINT "product_right_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_right" ADD CONSTRAINT "product_right_code_id_licence_code_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."licence_code"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_right" ADD CONSTRAINT "product_right_domain_id_domain_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domain"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_right" ADD CONSTRAINT "product_right_line" FOREIGN KEY ("purchase_id","position") REFERENCES "public"."purchase_line"("purchase_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_event" ADD CONSTRAINT "purchase_event_purchase_id_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchase"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_event" ADD CONSTRAINT "purchase_event_actor_id_user_account_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."user_account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_line" ADD CONSTRAINT "purchase_line_purchase_id_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchase"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_line" ADD CONSTRAINT "purchase_line_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_line" ADD CONSTRAINT "purchase_line_domain_id_domain_id_fk" FOREIGN KEY ("domain_id") REFERENCES "public"."domain"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "right_use" ADD CONSTRAINT "right_use_right_id_product_right_id_fk" FOREIGN KEY ("right_id") REFERENCES "public"."product_right"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "right_use" ADD CONSTRAINT "right_use_instrument_id_instrument_id_fk" FOREIGN KEY ("instrument_id") REFERENCES "public"."instrument"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet" ADD CONSTRAINT "sheet_purchase_id_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchase"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "licence_code_redeemed_by" ON "licence_code" USING btree ("redeemed_by");--> statement-breakpoint
CREATE INDEX "payment_event_purchase" ON "payment_event" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "product_domain" ON "product" USING btree ("domain_id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_right_order" ON "product_right" USING btree ("purchase_id","position") WHERE code_id is null;--> statement-breakpoint
CREATE INDEX "product_right_user" ON "product_right" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "product_right_domain" ON "product_right" USING btree ("domain_id");--> statement-breakpoint
CREATE INDEX "purchase_user" ON "purchase" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "purchase_state" ON "purchase" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "purchase_checkout" ON "purchase" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "purchase_payment" ON "purchase" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "purchase_event_actor" ON "purchase_event" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "purchase_line_product" ON "purchase_line" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "purchase_line_domain" ON "purchase_line" USING btree ("domain_id");--> statement-breakpoint
CREATE INDEX "right_use_instrument" ON "right_use" USING btree ("instrument_id");--> statement-breakpoint
-- What was issued stays as it is: corrections are credit notes.
CREATE FUNCTION "keep_sheet"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'An issued invoice is neither changed nor removed';
END
$$;--> statement-breakpoint
CREATE TRIGGER "sheet_kept" BEFORE UPDATE OR DELETE ON "sheet" FOR EACH ROW EXECUTE FUNCTION "keep_sheet"();
