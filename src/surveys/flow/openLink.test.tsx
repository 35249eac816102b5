import { screen } from '@testing-library/react';
import { solvesPuzzle } from 'core/survey/puzzle';
import { surveyIds, surveyWorld } from 'mock/surveys/mySurveyWorld';
import { freshBrowser, openApp } from 'tests/src/app';
import { json, server } from 'tests/src/mockServer';
import { seriousProblems } from '@/answering/player/testing/accessibility';

const id = surveyIds.voice;
const link = `/user/login?redirect=${encodeURIComponent(`/my-surveys/answerSurvey/${id}`)}`;

function byLink(guarded: { password?: string; asksProof?: boolean }): void {
  freshBrowser();
  const survey = surveyWorld().surveys.find((each) => each.id === id);
  Object.assign(survey ?? {}, { audience: 'link', ...guarded });
}

const starts = () => server.to('POST', `my-surveys/${id}/start`);

describe('the password of an open link', () => {
  it('is asked before the survey shows itself, says what is wrong, and goes with the start', async () => {
    byLink({ password: 'open sesame' });
    const user = await openApp(link);
    expect(await screen.findByRole('heading', { level: 1, name: 'A password is needed' })).toBeInTheDocument();
    expect(screen.queryByText('Your voice')).not.toBeInTheDocument();
    expect(await seriousProblems()).toEqual([]);
    const go = () => user.click(screen.getByRole('button', { name: 'Continue' }));
    await go();
    expect(await screen.findByRole('alert')).toHaveTextContent('Please enter the password.');
    const field = screen.getByRole('textbox', { name: 'Password of the survey' });
    await user.type(field, 'close sesame');
    await go();
    expect(await screen.findByText(/This is not the password of this survey/)).toBeInTheDocument();
    expect(field).toHaveFocus();
    expect(field).toHaveValue('close sesame');
    await user.clear(field);
    await user.type(field, 'open sesame');
    await go();
    await user.click(await screen.findByRole('button', { name: 'Begin' }));
    expect((await screen.findAllByRole('radiogroup')).length).toBe(2);
    expect(starts().map(({ body }) => (body as { password?: string }).password)).toEqual(['open sesame']);
    expect(JSON.stringify({ ...window.localStorage, ...window.sessionStorage })).not.toContain('sesame');
  });
});

describe('the puzzle of an open link', () => {
  it('is asked for once, solved while one reads, and sent with the start', async () => {
    byLink({ asksProof: true });
    const user = await openApp(link);
    expect(await screen.findByText(/your browser solves a small puzzle/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Begin' }));
    expect((await screen.findAllByRole('radiogroup')).length).toBe(2);
    expect(server.to('POST', `my-surveys/${id}/puzzle`).length).toBe(1);
    const { proof } = starts()[0]?.body as { proof: { puzzle: string; numbers: number[] } };
    expect(solvesPuzzle(proof.puzzle, proof.numbers, { parts: 2, bits: 4 })).toBe(true);
  });

  it('that was used or has run out is told, and the next try solves another one', async () => {
    byLink({ asksProof: true });
    const user = await openApp(link);
    server.respond('POST', `my-surveys/${id}/start`, () =>
      json(422, { success: false, errorCode: 'survey.proof_needed', errorMessage: 'It was used.', showType: 0 }),
    );
    await user.click(await screen.findByRole('button', { name: 'Begin' }));
    expect(await screen.findByText('It was used.')).toBeInTheDocument();
    server.restore('POST', `my-surveys/${id}/start`);
    await user.click(screen.getByRole('button', { name: 'Begin' }));
    expect((await screen.findAllByRole('radiogroup')).length).toBe(2);
    expect(server.to('POST', `my-surveys/${id}/puzzle`).length).toBe(2);
  });

  it('is not asked for where the survey does not want it', async () => {
    byLink({});
    const user = await openApp(link);
    await user.click(await screen.findByRole('button', { name: 'Begin' }));
    expect((await screen.findAllByRole('radiogroup')).length).toBe(2);
    expect(server.to('POST', `my-surveys/${id}/puzzle`)).toEqual([]);
    expect(starts()[0]?.body).not.toHaveProperty('proof');
  });
});
