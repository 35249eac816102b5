import { render, screen } from '@testing-library/react';
import { Form, type FormInstance, Input } from 'antd';
import { freshBrowser } from 'tests/src/app';
import { RequestFailure } from '@/kit/failure/requestFailure';
import { placeFailure, untold } from './serverErrors';

type Parts = ConstructorParameters<typeof RequestFailure>[1];

const refused = (parts: Partial<Parts> = {}) =>
  new RequestFailure('business', { message: 'Some entries need to be corrected.', showType: 0, status: 400, ...parts });

const detail = (path: string, message: string) => ({ path, code: 'invalid', message });

let form: FormInstance;

function Fields() {
  [form] = Form.useForm();
  return (
    <Form form={form} initialValues={{ email: 'a@b', list: 'x' }}>
      <Form.Item name="email" label="E-mail">
        <Input />
      </Form.Item>
      <Form.Item name={['person', 'name']} label="Name">
        <Input />
      </Form.Item>
      <Form.Item name="list" label="List">
        <Input />
      </Form.Item>
    </Form>
  );
}

beforeEach(() => {
  freshBrowser();
  render(<Fields />);
});

describe('what the server says of a form', () => {
  it('stands at its field, which takes the focus and keeps what was typed', async () => {
    const left = placeFailure(form, refused({ details: [detail('body.email', 'No address.')] }));
    expect(left).toBeUndefined();
    expect(await screen.findByText('No address.')).toBeInTheDocument();
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    expect(screen.getByLabelText('E-mail')).toHaveValue('a@b');
  });

  it('stands at nested fields, and at the list whose entry it speaks of', async () => {
    const details = [detail('body.person.name', 'No name.'), detail('body.list.3', 'No entry.')];
    expect(placeFailure(form, refused({ details }))).toBeUndefined();
    expect(await screen.findByText('No name.')).toBeInTheDocument();
    expect(screen.getByText('No entry.')).toBeInTheDocument();
  });

  it('is given back when it is about a field that is not there, the others placed all the same', async () => {
    const details = [
      detail('body.email', 'No address.'),
      detail('body.elsewhere', 'No.'),
      detail('query.email', 'No.'),
    ];
    expect(placeFailure(form, refused({ details }))).toBe('Some entries need to be corrected.');
    expect(await screen.findByText('No address.')).toBeInTheDocument();
  });

  it('finds its field by the code where it names none, and is not said twice where it does', async () => {
    const code = { code: 'user.email_taken', message: 'Taken.' };
    expect(placeFailure(form, refused(code), { 'user.email_taken': 'email' })).toBeUndefined();
    expect(await screen.findByText('Taken.')).toBeInTheDocument();
    placeFailure(form, refused({ ...code, details: [detail('body.email', 'Taken already.')] }), {
      'user.email_taken': 'email',
    });
    expect(await screen.findByText('Taken already.')).toBeInTheDocument();
    expect(screen.queryByText('Taken.')).not.toBeInTheDocument();
  });
});

describe('what nobody has told yet', () => {
  it.each([
    ['of show type 0', refused({ message: 'No.' }), 'No.'],
    ['of show type 0 without a text', refused({ message: '' }), 'Request error, please retry.'],
    [
      'of an answer without an envelope',
      new RequestFailure('status', { message: 'x', status: 502 }),
      'Request error, please retry.',
    ],
    ['of another show type: told already', refused({ showType: 2 }), undefined],
    ['of a connection error: told already', new RequestFailure('connection', { message: 'x' }), undefined],
    ['of a 401: it leads away', refused({ status: 401 }), undefined],
  ])('is the message %s', (_, failure, message) => {
    expect(untold(failure)).toBe(message);
  });

  it('swallows no error of another kind', () => {
    expect(() => untold(new TypeError('a fault'))).toThrow('a fault');
    expect(() => placeFailure(form, new TypeError('a fault'))).toThrow('a fault');
  });
});
