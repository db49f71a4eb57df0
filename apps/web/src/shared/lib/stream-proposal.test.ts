import type { StreamChoice } from '@palisade/contract'
import { expect, it } from 'vitest'
import { proposeStreams } from './stream-proposal.ts'

const stream = (token: string, width: number, height: number): StreamChoice => ({
  token,
  name: token,
  url: `rtsp://10.0.0.5/${token}`,
  codec: 'h264',
  width,
  height,
})

it('takes the largest as main and the smallest from 360 lines on as auxiliary', () => {
  const streams = [
    stream('tiny', 320, 240),
    stream('small', 640, 360),
    stream('full', 1920, 1080),
    stream('mid', 1280, 720),
  ]
  const { main, sub } = proposeStreams({ streams })
  expect([main?.token, sub?.token]).toEqual(['full', 'small'])
})

it('proposes no auxiliary stream when there is none of another size', () => {
  expect(proposeStreams({ streams: [stream('a', 1280, 720), stream('b', 1280, 720)] }).sub).toBeUndefined()
  expect(proposeStreams({ streams: [stream('a', 1280, 720), stream('b', 320, 240)] }).sub).toBeUndefined()
  expect(proposeStreams({ streams: [] })).toEqual({ main: undefined, sub: undefined })
})
