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

const channelsOf = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

const lists: Record<string, (count: number, rtspPort: number) => string> = {
  'InputProxy/channels': count =>
    document('InputProxyChannelList', {
      InputProxyChannel: channelsOf(count).map(id => ({ id, name: `Camera ${id}` })),
    }),
  'StreamingProxy/channels': (count, rtspPort) =>
    document('StreamingChannelList', {
      StreamingChannel: channelsOf(count).flatMap(channel =>
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
    }),
  'IOProxy/outputs': count =>
    document('IOProxyOutputPortList', {
      IOProxyOutputPort: channelsOf(count).map(channel => ({ id: channel * 100 + 1 })),
    }),
}

/** A recorder of so many network cameras in the place of one camera: each of its channels is that camera. */
export function createOddRecorder(count: number, rtspPort: number) {
  return {
    /** The camera's own path of one that leads to a camera behind it. */
    pathOf(path: string): string {
      const found = proxies.find(([from]) => from.test(path))
      return found ? path.replace(...found) : path
    },
    /** Answers what the recorder itself has or lacks; false for the rest. */
    answer(path: string, response: ServerResponse): boolean {
      const list = lists[path.replace(`${NETWORK}/`, '')]
      if (list && path.startsWith(NETWORK)) response.writeHead(200, XML).end(list(count, rtspPort))
      else if (lacking.test(path) || path === 'Streaming/channels') said(403, 4, 'notSupport')(response)
      else return false
      return true
    },
  }
}
