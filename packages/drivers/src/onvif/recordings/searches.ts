import { collectPages, type Collected } from '../../kit/search-pages.ts'
import { find, textOf, type XmlNode } from '../../kit/xml.ts'
import type { Device } from '../device.ts'
import { token, writeRequest } from '../soap/request-writer.ts'

const PAGE = 100
/** The device forgets a search that nobody asks about for so long. */
export const KEEP_ALIVE = '<KeepAliveTime>PT10S</KeepAliveTime>'
/** How long it may wait for results before it answers a page. */
const WAIT = 'PT1S'

/** The names of a search's calls, and when it has to end. */
interface Calls {
  begin: string
  results: string
  until: number
}

/** Searches of ONVIF's search service: each is begun, asked for pages, and ended. */
export function createSearches(device: Device) {
  const ask = (name: string, inner: string): Promise<XmlNode> =>
    device.ask(writeRequest('search', name, inner))

  return {
    /** All pages of a search, which is then ended: devices have room for few. */
    collect: async <Found>(
      { begin, results, until }: Calls,
      scope: string,
      read: (list: XmlNode | undefined) => Found[],
      nameOf: (found: Found) => string,
    ): Promise<Collected<Found>> => {
      const started = await ask(begin, scope)
      const own = `<SearchToken>${token(textOf(started, 'SearchToken'))}</SearchToken>`
      try {
        return await collectPages(
          async () => {
            const page = `${own}<MaxResults>${PAGE}</MaxResults><WaitTime>${WAIT}</WaitTime>`
            const list = find(await ask(results, page), 'ResultList')
            return { found: read(list), hasMore: !/^completed$/i.test(textOf(list, 'SearchState')) }
          },
          nameOf,
          until,
        )
      } finally {
        void ask('EndSearch', own).catch(() => undefined)
      }
    },
  }
}
