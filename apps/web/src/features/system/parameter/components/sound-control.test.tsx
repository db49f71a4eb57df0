import type { ParameterRow } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tryAlarmSound } from '#shared/alarm-sound/alarm-sound.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { parametersQuery } from '../api/parameter-queries.ts'
import { SoundControl } from './sound-control.tsx'

vi.mock(import('#shared/alarm-sound/alarm-sound.ts'), async original => ({
  ...(await original()),
  tryAlarmSound: vi.fn(async () => undefined),
}))

const builtIn: ParameterRow = {
  key: 'alarm.sound_file',
  value: '',
  isSet: false,
  mayEdit: true,
  fileName: null,
  changedBy: '',
  changedAt: null,
  version: 0,
}
const id = '0190a000-0000-7000-8000-000000000001'
const sound = (name = 'siren.mp3', size = 3) => {
  const file = new File([new Uint8Array([1, 2, 3])], name, { type: 'audio/mpeg' })
  if (size !== 3) Object.defineProperty(file, 'size', { value: size })
  return file
}

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  vi.mocked(tryAlarmSound).mockClear()
  server = startFakeServer({
    parameter: {
      getDetails: () => [builtIn],
      uploadAlarmSound: ({ fileName }) => ({ ...builtIn, value: id, isSet: true, fileName, version: 1 }),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

function Page() {
  const { data: [row] = [] } = useQuery(parametersQuery())
  return row ? <SoundControl row={row} /> : null
}
async function open() {
  const rendered = await renderPage(Page)
  await screen.findByText('Built-in sound')
  // The widget makes a new one for each file.
  const input = () => rendered.container.querySelector<HTMLInputElement>('input[type=file]')!
  return { ...rendered, input }
}

test('an MP3 is uploaded, named, and heard by the try-out button', async () => {
  const { user, input } = await open()
  await user.click(screen.getByRole('button', { name: 'Try out' }))
  await user.upload(input(), sound())
  await waitFor(() => expect(screen.getByText('siren.mp3')).toBeVisible())
  expect(server.to('/vms/sysparam/uploadAlarmSound')[0]!.body).toMatchObject({
    fileName: 'siren.mp3',
    content: 'AQID',
  })
  await user.click(screen.getByRole('button', { name: 'Try out' }))
  expect(vi.mocked(tryAlarmSound).mock.calls).toEqual([[''], [id]])
})

test.each([
  ['another kind of file', sound('siren.wav'), 'This is not an MP3 file'],
  ['one of 5 MB', sound('siren.mp3', 5 * 1024 * 1024), 'The sound must be smaller than 5 MB'],
  ['one with a name that is not allowed', sound('siren(1).mp3'), /must not contain/],
])('%s is not even sent', async (_name, file, text) => {
  const { user, input } = await open()
  input().removeAttribute('accept')
  await user.upload(input(), file)
  await waitFor(() => expect(screen.getByText(text)).toBeVisible())
  expect(server.to('/vms/sysparam/uploadAlarmSound')).toEqual([])
})

test('what the server finds to be no MP3 is said in place, and a better one takes it away', async () => {
  server.use({
    parameter: {
      uploadAlarmSound: () => {
        throw new Refusal('parameter.sound_format')
      },
    },
  })
  const { user, input } = await open()
  await user.upload(input(), sound('setup.mp3'))
  await waitFor(() => expect(screen.getByText('This is not an MP3 file')).toBeVisible())
  expect(screen.getByText('Built-in sound')).toBeVisible()
  server.use({
    parameter: { uploadAlarmSound: () => ({ ...builtIn, value: id, fileName: 'a.mp3', version: 1 }) },
  })
  await user.upload(input(), sound('a.mp3'))
  await waitFor(() => expect(screen.queryByText('This is not an MP3 file')).toBeNull())
})
