import type { KeyboardEvent } from 'react'

/** Enter that goes on from a field of one line; a list that is open, a button or a longer text keep theirs. */
export const isEnterInField = ({ key, target, defaultPrevented, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' &&
  !defaultPrevented &&
  // Chinese is composed, and Enter ends the composing.
  !nativeEvent.isComposing &&
  target instanceof HTMLInputElement &&
  ['text', 'password'].includes(target.type) &&
  target.getAttribute('role') !== 'combobox'
