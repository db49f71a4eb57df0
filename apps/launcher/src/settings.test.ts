import path from 'node:path'
import { expect, it } from 'vitest'
import { readSettings } from './settings.ts'

it('has defaults for everything', () => {
  expect(readSettings([], {})).toMatchObject({ demo: false, port: 8080, basePath: '' })
})

it('names every wrong setting at once', () => {
  const wrong = { PALISADE_PORT: '0', PALISADE_BASE_PATH: 'soc' }
  expect(() => readSettings(['--demo'], wrong)).toThrow(/PALISADE_PORT.*PALISADE_BASE_PATH/)
})

it('takes a certificate of files or one to be made, never half of one', () => {
  expect(readSettings([], {}).tls).toBeUndefined()
  expect(readSettings([], { PALISADE_TLS: 'generate' }).tls).toBe('generate')
  const files = { PALISADE_TLS_CERT: 'a.crt', PALISADE_TLS_KEY: '/b.key' }
  expect(readSettings([], files).tls).toEqual({ cert: path.resolve('a.crt'), key: '/b.key' })
  for (const wrong of [
    { PALISADE_TLS_CERT: 'a' },
    { PALISADE_TLS_KEY: 'a' },
    { ...files, PALISADE_TLS: 'generate' },
  ])
    expect(() => readSettings([], wrong)).toThrow('go together')
  expect(() => readSettings([], { PALISADE_TLS: 'yes' })).toThrow('PALISADE_TLS')
})

it.each([
  [[], {}, false],
  [['--demo'], {}, true],
  [[], { PALISADE_RECOGNITION: '1' }, true],
  [['--demo'], { PALISADE_RECOGNITION: '0' }, false],
])('recognises faces in a demo and where it is asked to: %j %j', (args, env, isOn) => {
  expect(readSettings(args, env).recognition).toBe(isOn)
})

const TWO = { PALISADE_MEDIA_PROGRAMS: '2' }

it('deals the folders of recordings out among media programs, each reads those of the others', () => {
  expect(readSettings([], {}).media).toEqual([{ id: 'media', recordings: undefined, beside: undefined }])
  const folders = { PALISADE_RECORDINGS: '/a=40, /b=50,/c' }
  expect(readSettings([], { ...TWO, ...folders }).media).toEqual([
    { id: 'media', recordings: '/a=40,/c', beside: '/b=50' },
    { id: 'media-2', recordings: '/b=50', beside: '/a=40,/c' },
  ])
})

it('gives no media program nothing to record into, and several no object store', () => {
  expect(() => readSettings(['--demo'], TWO)).toThrow('as many folders in PALISADE_RECORDINGS')
  expect(() => readSettings([], { ...TWO, PALISADE_RECORDINGS: '/a=40' })).toThrow('as many folders')
  const stored = { PALISADE_RECORDINGS: '/a,/b', S3_ENDPOINT: 'https://s3.example' }
  expect(() => readSettings([], { ...TWO, ...stored })).toThrow('S3_ENDPOINT')
  expect(() => readSettings([], { PALISADE_MEDIA_PROGRAMS: '17' })).toThrow('PALISADE_MEDIA_PROGRAMS')
})
