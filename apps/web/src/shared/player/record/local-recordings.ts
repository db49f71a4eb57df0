import { create } from 'zustand'

/** Since when each camera is recorded on this computer, ms since 1970. */
export const useLocalRecordings = create<Readonly<Record<string, number>>>(() => ({}))

export const isRecordingLocally = (): boolean => Object.keys(useLocalRecordings.getState()).length > 0

export const noteLocalRecording = (cameraId: string, since: number): void =>
  useLocalRecordings.setState({ [cameraId]: since })

export const forgetLocalRecording = (cameraId: string): void =>
  useLocalRecordings.setState(
    all => Object.fromEntries(Object.entries(all).filter(([id]) => id !== cameraId)),
    true,
  )
