import type { ServerResponse } from 'node:http'
import { document } from '../write-xml.ts'
import { said } from './answers.ts'

const NETWORK = 'ContentMgmt'
const XML = { 'content-type': 'application/xml; charset="UTF-8"' }
/** Ways to a camera behind a recorder, and where the camera itself has the same. */
const proxies: readonly [from: RegExp, to: string][] = [
  [/^ContentMgmt\/PTZCtrlProxy\/channels\/\d+/, 'PTZCtrl/channels/1'],
  [/^ContentMgmt\/StreamingProxy\/channels\/\d+0([12])\/picture/, 'Streaming/channels/10$1/picture'],
  [/^ContentMgmt\/IOProxy\/outputs\/\d+\/trigger/, 'System/IO/outputs/1/trigger'],
]
/** Calls that the recorder itself lacks. */
const lacking = /^(?:PTZCtrl|System\/IO\/outputs|Streaming\/channels\/\d+\/picture)/

/** So many channels of one kind. */
export type RecorderPlan = { channels: number; by: 'network' | 'cable' }

const channelsOf = ({ channels }: RecorderPlan): number[] =>
  Array.from({ length: channels }, (_, index) => index + 1)

const namesOf = (plan: RecorderPlan) => channelsOf(plan).map(id => ({ id, name: `Camera ${id}` }))

const streamsOf = (plan: RecorderPlan, rtspPort: number): string =>
  document('StreamingChannelList', {
    StreamingChannel: channelsOf(plan).flatMap(channel =>
      [1, 2].map(stream => ({
        id: channel * 100 + stream,
        enabled: true,
        Transport: { rtspPortNo: rtspPort },
        Video: {
          videoCodecType: 'H.264',
          videoResolutionWidth: 1280 / stream,
          videoResolutionHeight: 720 / stream,
        },
      })),
    ),
  })

/** By their whole path. */
const lists: Record<RecorderPlan['by'], Record<string, (plan: RecorderPlan, rtspPort: number) => string>> = {
  network: {
    [`${NETWORK}/InputProxy/channels`]: plan =>
      document('InputProxyChannelList', { InputProxyChannel: namesOf(plan) }),
    [`${NETWORK}/StreamingProxy/channels`]: streamsOf,
    [`${NETWORK}/IOProxy/outputs`]: plan =>
      document('IOProxyOutputPortList', {
        IOProxyOutputPort: channelsOf(plan).map(channel => ({ id: channel * 100 + 1 })),
      }),
  },
  cable: {
    'Streaming/channels': streamsOf,
    'System/Video/inputs/channels': plan =>
      document('VideoInputChannelList', { VideoInputChannel: namesOf(plan) }),
  },
}

/** A recorder in the place of one camera: each of its channels is that camera. */
export function createOddRecorder(plan: RecorderPlan, rtspPort: number) {
  const { by } = plan
  return {
    /** The camera's own path of one that leads to a camera behind it. */
    pathOf(path: string): string {
      const found = by === 'network' ? proxies.find(([from]) => from.test(path)) : undefined
      return found ? path.replace(...found) : path
    },
    /** Answers what the recorder itself has or lacks; false for the rest. */
    answer(path: string, response: ServerResponse): boolean {
      const list = lists[by][path]
      const isLacking = by === 'network' && (lacking.test(path) || path === 'Streaming/channels')
      if (list) response.writeHead(200, XML).end(list(plan, rtspPort))
      else if (isLacking) said(403, 4, 'notSupport')(response)
      else return false
      return true
    },
  }
}
