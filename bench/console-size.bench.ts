import { launchChromium } from '../tooling/test/chromium.ts'
import type { Claim, Figure } from './support/claim.ts'
import { PASSWORD, startProduct, USER } from './support/product.ts'
import { signIn } from './support/session.ts'
import { coldTransfer, type Transfer } from './support/transfer.ts'

export const claim: Claim = {
  name: 'console-size',
  about: 'what Chromium fetches with a cold cache from the real server, until the page is quiet',
  async measure() {
    const product = await startProduct('console')
    const browser = await launchChromium()
    try {
      const { ticket } = await signIn(product.url, USER, PASSWORD)
      const login = await coldTransfer(browser, {
        url: `${product.url}/login`,
        shown: 'input[type=password]',
      })
      const table = await coldTransfer(browser, {
        url: `${product.url}/alarm/record`,
        local: { ticket },
        shown: 'table',
      })
      return [...figuresOf('login', login, 330), ...figuresOf('shell and alarm table page', table, 450)]
    } finally {
      await browser.close()
      await product.stop()
    }
  },
}

const kb = (bytes: number) => bytes / 1000

function figuresOf(page: string, transfer: Transfer, limit: number): Figure[] {
  const parts = [...transfer.byType].map(([type, bytes]) => `${type} ${kb(bytes).toFixed(1)}`)
  return [
    {
      what: `${page}, ${transfer.requests} requests`,
      value: kb(transfer.bytes),
      unit: 'KB',
      against: { what: 'the same unpacked', value: kb(transfer.plainBytes) },
      limit,
    },
    ...(parts.length
      ? [{ what: `${page}: ${parts.join(', ')}`, value: kb(transfer.bytes), unit: 'KB' }]
      : []),
  ]
}
