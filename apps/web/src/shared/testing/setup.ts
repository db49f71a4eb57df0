import './quick-react.ts'
import '@testing-library/jest-dom/vitest'
import { patience } from '@palisade/testkit/patience'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'
import { useSession } from '#shared/session/session-store.ts'

// A deadline, not a wait: drawing antd in jsdom is slow on a busy machine, and nothing here measures time.
configure({ asyncUtilTimeout: patience(20_000) })

// antd needs these of a browser, and jsdom lacks them.
// No screen size matches; reduced motion is asked for, so that everything is drawn at once.
const matchMedia = (query: string): MediaQueryList => ({
  matches: query.includes('prefers-reduced-motion'),
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
})
window.matchMedia = matchMedia

class NoResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
window.ResizeObserver = NoResizes

/** Without a layout everything that is drawn counts as in view. */
class AllInView implements IntersectionObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  readonly #tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell
  }
  observe(target: Element): void {
    const box = target.getBoundingClientRect()
    const entry = { target, isIntersecting: true, intersectionRatio: 1, time: 0, rootBounds: null }
    this.#tell([{ ...entry, boundingClientRect: box, intersectionRect: box }], this)
  }
  unobserve(): void {}
  disconnect(): void {}
  takeRecords = () => []
}
window.IntersectionObserver = AllInView

// jsdom has neither layout nor scrolling; virtual lists ask for both.
Element.prototype.scrollTo = () => undefined
window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined
const plainStyle = window.getComputedStyle.bind(window)
window.getComputedStyle = element => plainStyle(element)

afterEach(() => {
  cleanup()
  localStorage.clear()
})
// Files share their modules: whoever signed in in one file must not be signed in in the next.
afterAll(() => {
  useSession.setState(useSession.getInitialState(), true)
})
