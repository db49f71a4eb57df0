import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const DATABASE_URL = 'postgres://palisade:secret@127.0.0.1:5432/palisade'

it('needs nothing but the database', () => {
  expect(readConfig({ DATABASE_URL })).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    basePath: '',
    demo: false,
    supervised: false,
    mediaPrograms: [{ id: 'media', url: 'http://127.0.0.1:8081', socket: undefined }],
    trustedProxies: [],
  })
})

it('reads the settings that are given', () => {
  const config = readConfig({
    DATABASE_URL,
    PALISADE_BASE_PATH: '/soc',
    PALISADE_DEMO: '1',
    PALISADE_TRUSTED_PROXIES: '127.0.0.1, ::1',
  })
  expect(config).toMatchObject({ basePath: '/soc', demo: true, trustedProxies: ['127.0.0.1', '::1'] })
})

it('names every wrong setting at once, and no value', () => {
  const read = () =>
    readConfig({ DATABASE_URL: 'mysql://secret', PALISADE_PORT: 'eighty', PALISADE_BASE_PATH: 'soc/' })
  expect(read).toThrow(/DATABASE_URL: .*PALISADE_PORT: .*PALISADE_BASE_PATH: /)
  expect(read).not.toThrow(/secret|eighty/)
})

it('speaks with a media program of this machine only', () => {
  const read = (host: string) => readConfig({ DATABASE_URL, PALISADE_MEDIA_URL: `http://${host}:8081` })
  for (const host of ['localhost', '127.0.0.1', '[::1]'])
    expect(read(host).mediaPrograms[0].url).toContain(host)
  for (const host of ['192.0.2.1', 'media.example', '127.0.0.1.example', '[::2]'])
    expect(() => read(host)).toThrow('PALISADE_MEDIA_URL')
})

it('takes a certificate of files or one to be made, never half of one', () => {
  const read = (env: Record<string, string>) => readConfig({ DATABASE_URL, ...env })
  expect(read({}).tls).toBeUndefined()
  expect(read({ PALISADE_TLS: 'generate' }).tls).toBe('generate')
  const files = { PALISADE_TLS_CERT: '/a.crt', PALISADE_TLS_KEY: '/b.key' }
  expect(read(files).tls).toEqual({ cert: '/a.crt', key: '/b.key' })
  const half: Record<string, string>[] = [{ PALISADE_TLS_CERT: '/a' }, { PALISADE_TLS_KEY: '/a' }]
  for (const wrong of [...half, { ...files, PALISADE_TLS: 'generate' }])
    expect(() => read(wrong)).toThrow('PALISADE_TLS_CERT: needs PALISADE_TLS_KEY')
})

it('takes further origins as browsers write them', () => {
  const read = (PALISADE_ORIGINS: string) => readConfig({ DATABASE_URL, PALISADE_ORIGINS }).origins
  expect(read('https://soc.example/, http://10.0.0.5:8080')).toEqual([
    'https://soc.example',
    'http://10.0.0.5:8080',
  ])
  for (const wrong of ['*', 'soc.example', 'javascript:alert(1)'])
    expect(() => read(wrong)).toThrow('PALISADE_ORIGINS')
})

describe('further media programs', () => {
  const read = (further: unknown) =>
    readConfig({ DATABASE_URL, PALISADE_MEDIA_FURTHER: JSON.stringify(further) }).mediaPrograms
  const second = { id: 'media-2', url: 'http://127.0.0.1:8083', socket: '/run/media-2.sock' }

  it('come after the first', () => {
    expect(read([second]).map(({ id }) => id)).toEqual(['media', 'media-2'])
    expect(read([]).map(({ id }) => id)).toEqual(['media'])
  })

  it.each([
    ['one of another machine', [{ ...second, url: 'http://192.0.2.1:8083' }]],
    ['the id of the first', [{ ...second, id: 'media' }]],
    ['an id twice', [second, second]],
    ['an id that is a path', [{ ...second, id: '../x' }]],
    ['too many', Array.from({ length: 16 }, (_, index) => ({ ...second, id: `media-${index}` }))],
    ['no list', 'media-2'],
  ])('%s is refused', (_, further) => {
    expect(() => read(further)).toThrow('PALISADE_MEDIA_FURTHER')
  })
})
