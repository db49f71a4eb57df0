/** Hour and minute of a day in the browser's zone. */
export interface ClockTime {
  hours: number
  minutes: number
}

export type ClockMode = 'hours' | 'minutes'

// Hours are 00 to 23, minutes go in steps of 5 (COMMON-22).
export const HOURS: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour)
export const MINUTES: readonly number[] = Array.from({ length: 12 }, (_, step) => step * 5)

export const twoDigits = (value: number): string => String(value).padStart(2, '0')

export const clockText = ({ hours, minutes }: ClockTime): string =>
  `${twoDigits(hours)}:${twoDigits(minutes)}`

export interface TimePanelState {
  mode: ClockMode
  /** The time in force when the panel opened; "clear" goes back to it. */
  confirmed: ClockTime
  draft: ClockTime
}

export type TimePanelAction =
  | { type: 'switch' }
  | { type: 'pick'; value: number }
  | { type: 'confirm' }
  | { type: 'clear' }
  | { type: 'outside'; value: ClockTime }

export const timePanelStart = (value: ClockTime): TimePanelState => ({
  mode: 'hours',
  confirmed: value,
  draft: value,
})

/** The header switches between hours and minutes, OK confirms, Clear reverts (COMMON-22). */
export function timePanelReducer(state: TimePanelState, action: TimePanelAction): TimePanelState {
  switch (action.type) {
    case 'switch':
      return { ...state, mode: state.mode === 'hours' ? 'minutes' : 'hours' }
    case 'pick':
      return state.mode === 'hours'
        ? { ...state, mode: 'minutes', draft: { ...state.draft, hours: action.value } }
        : { ...state, draft: { ...state.draft, minutes: action.value } }
    case 'confirm':
      return { ...state, mode: 'hours', confirmed: state.draft }
    case 'clear':
      return { ...state, mode: 'hours', draft: state.confirmed }
    default:
      return timePanelStart(action.value)
  }
}
