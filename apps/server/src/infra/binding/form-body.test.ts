import { fastify, type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '#server/infra/errors/app-error.ts'
import { acceptForms } from './form-body.ts'

const request = z.strictObject({
  text: z.string().optional(),
  count: z.int().optional(),
  isSure: z.boolean().optional(),
  names: z.array(z.string()).default([]),
  files: z.array(z.strictObject({ fileName: z.string(), content: z.base64() })).optional(),
})

let app: FastifyInstance
beforeAll(async () => {
  app = fastify({ bodyLimit: 1024 * 1024 })
  acceptForms(app, request)
  app.setErrorHandler((error, _request, reply) =>
    reply.status(400).send(error instanceof AppError ? error.params : { error: String(error) }),
  )
  app.post('/', ({ body }) => ({ body }))
  await app.ready()
})
afterAll(() => app.close())

async function send(form: FormData | string, type?: string) {
  const body = typeof form === 'string' ? undefined : new Response(form)
  const response = await app.inject({
    method: 'POST',
    url: '/',
    headers: {
      'content-type': type ?? body?.headers.get('content-type') ?? 'multipart/form-data; boundary=x',
    },
    payload: typeof form === 'string' ? form : Buffer.from(await new Response(body?.body).arrayBuffer()),
  })
  return { status: response.statusCode, ...response.json<{ body?: unknown; issues?: unknown }>() }
}

const formOf = (...fields: [string, string | File][]) => {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

test('a form becomes the fields of the schema', async () => {
  const picture = new File([Buffer.from('picture')], '门.png')
  const { body } = await send(
    formOf(
      ['text', '12'],
      ['count', '12'],
      ['isSure', 'true'],
      ['names', 'Bob'],
      ['names', 'Carl'],
      ['files', picture],
      ['centerId', 'x'],
    ),
  )
  expect(body).toEqual({
    text: '12',
    count: 12,
    isSure: true,
    names: ['Bob', 'Carl'],
    files: [{ fileName: '门.png', content: Buffer.from('picture').toString('base64') }],
    centerId: 'x',
  })
})

test('one of a list is a list, and a field without a chosen file is none', async () => {
  expect((await send(formOf(['names', 'Bob']))).body).toEqual({ names: ['Bob'] })
  expect((await send(formOf(['files', new File([], '')]))).body).toEqual({ files: [] })
})

test('what is no number stays a text, for the schema to refuse', async () => {
  expect((await send(formOf(['count', 'x'], ['isSure', '1']))).body).toEqual({ count: 'x', isSure: '1' })
})

test.each([
  ['a single field twice', formOf(['text', 'a'], ['text', 'b']), [{ path: 'text', rule: 'twice' }]],
  [
    'more parts than any call has',
    formOf(...Array.from({ length: 65 }, (): [string, string] => ['names', 'a'])),
    [{ path: '', rule: 'too_many_fields' }],
  ],
  ['no form', 'text=1', [{ path: '', rule: 'form' }]],
  [
    'an unfinished one',
    '--x\r\ncontent-disposition: form-data; name="text"\r\n\r\na',
    [{ path: '', rule: 'form' }],
  ],
])('%s is refused', async (_name, form, issues) => {
  expect(await send(form)).toMatchObject({ status: 400, issues })
})

test('without a boundary it is refused', async () => {
  expect(await send('--x--', 'multipart/form-data')).toMatchObject({
    status: 400,
    issues: [{ rule: 'form' }],
  })
})
