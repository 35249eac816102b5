DROP INDEX "invitation_email";--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_email" ON "invitation" USING btree ("survey_id",lower("email")) WHERE state <> 'revoked';--> statement-breakpoint
-- Invitations were completed with the first wave: those that another wave is asked of are under way.
UPDATE "invitation" i SET state = 'opened'
FROM survey s JOIN survey_revision r ON r.survey_id = s.id AND r.number = s.revision
WHERE s.id = i.survey_id AND s.status = 'open' AND i.state = 'completed'
  AND EXISTS (
    SELECT FROM jsonb_array_elements(r.definition -> 'waves') w WHERE NOT EXISTS (
      SELECT FROM user_survey p WHERE p.survey_id = i.survey_id AND p.invitation_id = i.id AND p.wave = w ->> 'code'
    )
  )
  AND NOT EXISTS (
    SELECT FROM user_survey p
    WHERE p.survey_id = i.survey_id AND p.invitation_id = i.id AND p.status IN ('screened_out', 'over_quota')
  );
