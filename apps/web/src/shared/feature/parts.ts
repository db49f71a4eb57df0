import type { Alarm, AlarmDetails, MapResource, ScreenKey, Task } from '@palisade/contract'
import type { PlainKey } from '@palisade/phrases'
import type { ComponentType, ReactNode } from 'react'
import type { PlaybackPlace } from '#shared/navigation/playback-address.ts'

/**
 * The places of the console to which a feature can add something, and what each takes. Parts of one kind are in the
 * alphabetical order of their features; where another order matters, they are parts of two kinds.
 */
export interface Parts {
  shell: ShellParts
  map: MapParts
  home: HomeParts
  wall: WallParts
  camera: CameraParts
  phone: PhoneParts
  hit: HitParts
  search: SearchParts
  work: WorkParts
}

export interface ShellParts {
  /** Tells of alarms on every screen. Should it break, the header says that alarms are not shown. */
  alarmNotice?: ComponentType
  /** Takes space of its own beside or below the screen, and covers neither it nor its dialogs. */
  besideScreen?: ComponentType
  /** An item of the header, left of the connection's state. */
  headerItem?: ComponentType
  /** An entry of the menu of one's own account, and the dialog that it opens. */
  accountEntry?: AccountEntry
}

/** The work that a feature does for its user in the background, such as exports and imports, for the one list of it. */
export interface WorkParts {
  title: PlainKey
  /**
   * The user's own of the last hours; undefined for who may have none. It is asked for while the list is open and while one runs,
   * otherwise it is what this window knows already.
   */
  useWork: (isListOpen: boolean) => readonly Work[] | undefined
  /** Their rows, with what may be done to each. Something that is chosen for the next one may be above them. */
  List: ComponentType
  /** Something is chosen for the next one, so that the list is worth opening without any. */
  useIsPreparing?: () => boolean
}

/** A piece of work that outlives its call. */
export interface Work {
  id: string
  /** The file's name, or another by which its user knows it. */
  name: string
  /** `running` also while it waits for its turn; `ended` without success, or by its user. */
  state: 'running' | 'done' | 'ended'
}

/** A feature's things for the search of the header. */
export interface SearchParts {
  /** Undefined for who may not see such things. */
  useFinder: () => Finder | undefined
}

export interface Finder {
  /** Names what it finds. */
  title: PlainKey
  /** @param text trimmed and not empty */
  find: (text: string, signal: AbortSignal) => Promise<readonly Found[]>
}

export interface Found {
  /** Its own within its finder. */
  id: string
  name: string
  /** Tells it from others of its name. */
  hint?: string
  /** A screen with the filters of its list, or something else that shows it. */
  to: { screen: ScreenKey; search?: Readonly<Record<string, string>> } | (() => void)
}

export interface AccountEntry {
  key: string
  icon: ReactNode
  label: PlainKey
  Dialog: ComponentType<{ onClose: () => void }>
}

export interface MapParts {
  /** The picture at the top of the card of what is chosen on the map. */
  devicePicture?: ComponentType<{ device: MapResource }>
  /** Controls of it, below the picture. */
  deviceControl?: ComponentType<{ device: MapResource }>
  /** A section at the end of that card. */
  deviceSection?: ComponentType<{ device: MapResource }>
  /** Buttons of what may be done with it: they stand in one row with "open on the wall". */
  deviceAction?: ComponentType<{ device: MapResource }>
  /** An alarm that was chosen on the map: what it is and what may be done, above the card of its device. */
  alarmCard?: ComponentType<{ alarm: AlarmOnMap }>
  /** Somebody of the field who was chosen on the map: how they are, their tasks, and the way to send them. */
  personCard?: ComponentType<{ userId: string }>
  /** Draws nothing itself; puts something onto the map while the map is shown. */
  overlay?: ComponentType
  /** How cameras of the map are shown on the live wall; undefined for who may not watch. */
  useOpenWall?: () => OpenWall | undefined
}

/** An alarm with its place, degrees (WGS 84). */
export interface AlarmOnMap {
  id: string
  deviceId: string | null
  place: { longitude: number; latitude: number }
}

export type OpenWall = (cameras: readonly { id: string; name: string }[]) => void

/** Sections of the panel beside the map of the home screen. */
export interface HomeParts {
  /** At the top: something that the address says is shown on the map. */
  shownOnMap?: ComponentType
  /** At the end. */
  section?: ComponentType
}

export interface WallParts {
  /** Controls the camera of the selected window, below the tree of cameras. */
  cameraControl?: ComponentType<{ cameraId: string | undefined }>
  /** Among the buttons on the window of a camera that can be turned. */
  windowControl?: ComponentType<{ cameraId: string; cameraName: string }>
  /** Among the buttons on the window of any camera. */
  windowAction?: ComponentType<{ cameraId: string; cameraName: string }>
  /** In place of the wall: what was recorded of cameras. */
  playback?: ComponentType<PlaybackProps>
}

export interface CameraParts {
  /** A list of cameras with when they are recorded, beside their other settings. */
  recordingList?: ComponentType
}

/** A moment is played at once, from there. */
export interface PlaybackProps extends Omit<PlaybackPlace, 'cameraIds'> {
  /** Chosen to begin with; a name may be unknown and empty until the server tells it. */
  cameras: readonly { id: string; name: string }[]
  /** Told what is chosen, and every now and then where it is played, for the address. */
  onPlace: (place: PlaybackPlace) => void
  /** Back to live video, with this camera on the wall. */
  onLive: (camera: { id: string; name: string } | undefined) => void
}

/** Where the phone is that shows it, degrees (WGS 84), within so many metres, since `at` (ms since 1970). */
export interface OwnPosition {
  longitude: number
  latitude: number
  accuracy: number
  at: number
}

/** Parts of the page of a guard's phone, for one task of theirs. */
export interface PhoneParts {
  /** The camera now, the picture of the alarm and the seconds before it. */
  alarmView?: ComponentType<{ alarm: AlarmDetails }>
  /** The place of the alarm, and of the guard, on the map and on the plan of its floor. */
  alarmPlace?: ComponentType<{ alarm: Alarm; own: OwnPosition | undefined }>
  /** The newest report on the task, with its pictures. */
  taskReports?: ComponentType<{ task: Task }>
}

/** Parts of a hit of a deployment. */
export interface HitParts {
  /** Acknowledges and dispatches its alarm. */
  alarm?: ComponentType<AlarmOfHitProps>
}

export interface AlarmOfHitProps {
  alarmId: string
  onAcknowledged: () => void
}
