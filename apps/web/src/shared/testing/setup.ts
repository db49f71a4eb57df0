import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// What antd asks of a browser and jsdom lacks.
const neverMatches = (query: string): MediaQueryList => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
})
window.matchMedia = neverMatches

class NoResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
window.ResizeObserver = NoResizes

// jsdom has neither layout nor scrolling; virtual lists ask for both.
Element.prototype.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined
const plainStyle = window.getComputedStyle.bind(window)
window.getComputedStyle = element => plainStyle(element)

afterEach(() => {
  cleanup()
  localStorage.clear()
})
