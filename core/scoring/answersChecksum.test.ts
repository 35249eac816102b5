import { createHash } from 'node:crypto';
import { answersChecksum } from './answersChecksum';

const sent = {
  attempt: '01900000-0000-7000-8003-000000000001',
  instrument: 'ab'.repeat(32),
  completedAt: '2026-06-15T09:30:00.000Z',
  answers: { q2: 1.5, q1: 'often', 'q3.r1': ['b', 'a'], text: 'é "so"\n', no: false },
};

describe('the checksum of answers', () => {
  it('is that of the text which the documentation names', () => {
    const text =
      '{"answers":{"no":false,"q1":"often","q2":1.5,"q3.r1":["b","a"],"text":"é \\"so\\"\\n"},' +
      '"attempt":"01900000-0000-7000-8003-000000000001","completedAt":"2026-06-15T09:30:00.000Z",' +
      `"instrument":"${'ab'.repeat(32)}"}`;
    expect(answersChecksum(sent)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'));
  });

  it('does not depend on the order in which answers came, and changes with every answer', () => {
    const { q2, ...others } = sent.answers;
    expect(answersChecksum({ ...sent, answers: { ...others, q2 } })).toBe(answersChecksum(sent));
    for (const answers of [others, { ...sent.answers, q2: 1.6 }, { ...sent.answers, q4: false }]) {
      expect(answersChecksum({ ...sent, answers })).not.toBe(answersChecksum(sent));
    }
  });
});
