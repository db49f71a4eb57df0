import { DeviceFault, type RelayControl } from '../kit/driver.ts'
import { findAll, textOf, type XmlNode } from '../kit/xml.ts'
import type { Found, IsapiCalls } from './calls.ts'

/** A list of outputs; those of cameras behind a recorder are numbered behind a hundred for each channel: 301 is the first of channel 3. */
export interface OutputList {
  path: string
  root: string
  item: string
  /** The outputs of which channel; undefined: all. */
  channel?: number
}

/** The device's own outputs, and those of a camera behind a recorder. */
export const outputLists = (channel: number): readonly [OutputList, OutputList] => [
  { path: '/ISAPI/System/IO/outputs', root: 'IOOutputPortList', item: 'IOOutputPort' },
  {
    path: '/ISAPI/ContentMgmt/IOProxy/outputs',
    root: 'IOProxyOutputPortList',
    item: 'IOProxyOutputPort',
    channel,
  },
]

const OUTPUT_LIMIT = 64
const OUTPUTS_A_CHANNEL = 100

type Output = Awaited<ReturnType<RelayControl['list']>>[number]

const isToken = (token: string): boolean => /^\d{1,5}$/.test(token)

function readList(list: XmlNode, { item, channel }: OutputList): Output[] {
  return findAll(list, item)
    .map(one => ({ token: textOf(one, 'id'), name: textOf(one, 'name').slice(0, 64) }))
    .filter(({ token }) => isToken(token))
    .filter(({ token }) => channel === undefined || Math.floor(Number(token) / OUTPUTS_A_CHANNEL) === channel)
    .slice(0, OUTPUT_LIMIT)
    .map(({ token, name }) => ({ token, name: name || token }))
}

export async function lookAtRelays(
  calls: IsapiCalls,
  list: OutputList,
  signal?: AbortSignal,
): Promise<Found> {
  const found = await calls.look(list.path, list.root, signal)
  if (!found.node || readList(found.node, list).length > 0) return found
  return { fault: new DeviceFault('not_supported', 'no outputs') }
}

export function createRelays(calls: IsapiCalls, list: OutputList): RelayControl {
  return {
    list: async () => readList(await calls.get(list.path, list.root), list),
    async set(token, isOn) {
      if (!isToken(token)) throw new DeviceFault('rejected', 'there is no such output', 'no_such_output')
      const body = `<IOPortData><outputState>${isOn ? 'high' : 'low'}</outputState></IOPortData>`
      await calls.send('PUT', `${list.path}/${token}/trigger`, body)
    },
  }
}
