import { DeviceFault, type RelayControl } from '../kit/driver.ts'
import { findAll, textOf, type XmlNode } from '../kit/xml.ts'
import type { IsapiCalls } from './calls.ts'

const PATH = '/ISAPI/System/IO/outputs'
const ROOT = 'IOOutputPortList'
const OUTPUT_LIMIT = 64

type Output = Awaited<ReturnType<RelayControl['list']>>[number]

function readList(list: XmlNode): Output[] {
  return findAll(list, 'IOOutputPort')
    .slice(0, OUTPUT_LIMIT)
    .map(one => ({ token: textOf(one, 'id'), name: textOf(one, 'name').slice(0, 64) }))
    .filter(({ token }) => /^\d{1,3}$/.test(token))
    .map(({ token, name }) => ({ token, name: name || token }))
}

export async function hasRelays(calls: IsapiCalls, signal?: AbortSignal): Promise<boolean> {
  const found = await calls.find(PATH, ROOT, signal)
  return found !== undefined && readList(found).length > 0
}

export function createRelays(calls: IsapiCalls): RelayControl {
  return {
    list: async () => readList(await calls.get(PATH, ROOT)),
    async set(token, isOn) {
      if (!/^\d{1,3}$/.test(token))
        throw new DeviceFault('rejected', 'there is no such output', 'no_such_output')
      const body = `<IOPortData><outputState>${isOn ? 'high' : 'low'}</outputState></IOPortData>`
      await calls.send('PUT', `${PATH}/${token}/trigger`, body)
    },
  }
}
