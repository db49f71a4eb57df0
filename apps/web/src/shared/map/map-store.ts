import type { AlarmLevel, FloorPlan, PersonStatus, PlanPlacement } from '@palisade/contract'
import { useEffect, useEffectEvent, useId } from 'react'
import { create } from 'zustand'
import type { AlarmOnMap, OpenWall } from '#shared/feature/parts.ts'

/** A place on the map, degrees (WGS 84). */
export interface Place {
  longitude: number
  latitude: number
}

/** The open alarms of one device at one place, drawn above everything else. */
export interface AlarmMarker extends Place {
  /** Id of the most urgent alarm, whose level is shown. */
  id: string
  level: AlarmLevel
  deviceId: string | null
  /** How many are open, and how many of these nobody has acknowledged: it flashes while there are any. */
  open: number
  onAlert: number
  label: string
}

/** Somebody of the field who is on duty, where their phone told it last. */
export interface PersonMarker extends Place {
  id: string
  name: string
  status: PersonStatus
  /** The position is older than POSITION_OLD_SECONDS: the person may be elsewhere. */
  isOld: boolean
  floorId: string | null
}

/** A device on which a linkage acted lately. */
export interface ActedMarker extends Place {
  id: string
  /** Nobody knows whether it did it. */
  isUncertain: boolean
}

/** How a stop of a way stands: not reached yet, looked at now, left behind, or with something wrong. */
export type WayStopState = 'ahead' | 'now' | 'done' | 'wrong'

/** A stop of a way that is drawn on the map; those without a place are left out of it. */
export interface WayStop extends Place {
  /** From 1. */
  number: number
  state: WayStopState
}

/** CSS pixels of the map's sides that a screen covers with its panels: the map centres what is left free. */
export interface Inset {
  top: number
  right: number
  bottom: number
  left: number
}

/** The selection on the map; the frame marks it and shows its card. */
export type MapSelection =
  | { kind: 'device'; id: string }
  /** Several where they stand on one point, to choose from. */
  | { kind: 'person'; ids: readonly string[] }
  | ({ kind: 'alarm' } & AlarmOnMap)

/** A movement of the view, asked for by a screen; `serial` tells two equal ones apart. */
export type MapMove = { serial: number } & ({ to: 'centre' } | { to: 'place'; place: Place; zoom: number })

/** The floor that is looked at. */
export interface IndoorPlace {
  buildingId: string
  floorId: string
}

/** Handlers of a screen that places things on the map. */
export interface MapEditing {
  /** A marker was dragged there; the map shows it at its old place again when this fails. */
  move: (id: string, place: Place) => Promise<unknown>
  /** Things of a list (`RESOURCE_DRAG`) were dropped there. */
  drop: (ids: readonly string[], place: Place) => void
}

/** A device or zone that waits for its place: the next click on the map, or Enter at the cross in its middle, is it. */
export interface MapPlacing {
  name: string
  place: (place: Place) => void
  cancel: () => void
}

/** A floor plan that is being fitted: dragged, turned and scaled by its handles. */
export interface Calibration {
  plan: FloorPlan
  placement: PlanPlacement
  onChange: (placement: PlanPlacement) => void
}

/** Data type of resources dragged out of a list: their ids as JSON. */
export const RESOURCE_DRAG = 'application/x-palisade-resources'

interface MapState {
  alarms: readonly AlarmMarker[]
  people: readonly PersonMarker[]
  acted: readonly ActedMarker[]
  /** Stops in the order of a way, joined by a line. */
  way: readonly WayStop[]
  selection: MapSelection | undefined
  /** The alarm that was chosen last, on the desk or on the map: to it somebody chosen since may be sent. */
  lastAlarm: string | undefined
  move: MapMove | undefined
  /** The part of the map that each panel over it covers. */
  insets: Readonly<Record<string, Partial<Inset>>>
  /** Screens that want the map unmounted for now, because they cover it or need the processor. */
  hiders: number
  /** Undefined outdoors. */
  indoor: IndoorPlace | undefined
  editing: MapEditing | undefined
  placing: MapPlacing | undefined
  /** A screen that takes clicks on the ground, where nothing else is hit. */
  onGround: ((place: Place) => void) | undefined
  /** A place that a screen marks, while nothing is chosen. */
  mark: Place | undefined
  /** A screen that shows the alarms chosen on the map itself; else the map shows their card. */
  onAlarm: ((alarmId: string) => void) | undefined
  /** Shows cameras on the wall; undefined for who may not watch, and while the map is not there. */
  openWall: OpenWall | undefined
  calibration: Calibration | undefined
}

/** State shared by the screens and the map frame. */
export const useMapStore = create<MapState>(() => ({
  alarms: [],
  people: [],
  acted: [],
  way: [],
  selection: undefined,
  lastAlarm: undefined,
  move: undefined,
  insets: {},
  hiders: 0,
  indoor: undefined,
  editing: undefined,
  placing: undefined,
  onGround: undefined,
  mark: undefined,
  onAlarm: undefined,
  openWall: undefined,
  calibration: undefined,
}))

/** Zoom of "show me this device": some 300 m across. */
const CLOSE_ZOOM = 17.5

let serial = 0
const nextSerial = () => (serial += 1)

export const selectOnMap = (selection: MapSelection | undefined): void =>
  useMapStore.setState({ selection, ...(selection?.kind === 'alarm' && { lastAlarm: selection.id }) })

/** An alarm is worked on that has no place on the map perhaps. */
export const rememberAlarm = (lastAlarm: string): void => useMapStore.setState({ lastAlarm })

export const showPlace = (place: Place, zoom = CLOSE_ZOOM): void =>
  useMapStore.setState({ move: { serial: nextSerial(), to: 'place', place, zoom } })

/** Chooses an alarm, and brings its place into the middle. */
export function showAlarm(alarm: AlarmOnMap): void {
  selectOnMap({ kind: 'alarm', ...alarm })
  showPlace(alarm.place)
}

/** An alarm was chosen on the map: the screen that shows alarms itself is told, else the map shows its card. */
export function chooseAlarm({
  id,
  deviceId,
  longitude,
  latitude,
}: Pick<AlarmMarker, 'id' | 'deviceId' | keyof Place>): void {
  const { onAlarm } = useMapStore.getState()
  if (onAlarm) onAlarm(id)
  else selectOnMap({ kind: 'alarm', id, deviceId, place: { longitude, latitude } })
}

/** Another screen begins: outdoors, with the whole centre in view and nothing chosen. */
export const resetMap = (): void =>
  useMapStore.setState({
    selection: undefined,
    lastAlarm: undefined,
    indoor: undefined,
    move: { serial: nextSerial(), to: 'centre' },
  })

export const fitCentre = (): void => useMapStore.setState({ move: { serial: nextSerial(), to: 'centre' } })

/** Goes to a floor, or outdoors. What was chosen before is closed. */
export const goIndoors = (indoor: IndoorPlace | undefined): void =>
  useMapStore.setState({ indoor, selection: undefined })

/** Lets things be placed while the screen is mounted; pass a stable object. */
export function useMapEditing(editing: MapEditing | undefined): void {
  useEffect(() => {
    useMapStore.setState({ editing })
    return () => useMapStore.setState({ editing: undefined })
  }, [editing])
}

/** Tells the screen which alarm was chosen on the map while the screen is mounted. */
export function useAlarmsOfMap(onAlarm: (alarmId: string) => void): void {
  const tell = useEffectEvent(onAlarm)
  useEffect(() => {
    useMapStore.setState({ onAlarm: id => tell(id) })
    return () => useMapStore.setState({ onAlarm: undefined })
  }, [])
}

/** Takes clicks on the ground while the screen is mounted. */
export function useGroundClicks(onGround: (place: Place) => void): void {
  const tell = useEffectEvent(onGround)
  useEffect(() => {
    useMapStore.setState({ onGround: place => tell(place) })
    return () => useMapStore.setState({ onGround: undefined })
  }, [])
}

/** Marks a place while the screen is mounted. */
export function useMapMark(mark: Place | undefined): void {
  const { longitude, latitude } = mark ?? {}
  useEffect(() => {
    const isPlace = longitude !== undefined && latitude !== undefined
    useMapStore.setState({ mark: isPlace ? { longitude, latitude } : undefined })
    return () => useMapStore.setState({ mark: undefined })
  }, [longitude, latitude])
}

/** A place that was chosen on the map, and the floor that was in view. */
export interface PickedPlace extends Place {
  floorId: string | null
}

/** Takes the next place on the map, by a click or by keys at the cross in its middle. @param onEnd called once, chosen or not */
export function pickPlace(name: string, onPlace: (place: PickedPlace) => void, onEnd?: () => void): void {
  const end = () => {
    useMapStore.setState({ placing: undefined })
    onEnd?.()
  }
  const place = ({ longitude, latitude }: Place) => {
    end()
    onPlace({ longitude, latitude, floorId: useMapStore.getState().indoor?.floorId ?? null })
  }
  useMapStore.setState({ placing: { name, place, cancel: end } })
}

/** Ends what `pickPlace` began when the screen goes. */
export function usePickEnd(): void {
  useEffect(() => () => useMapStore.setState({ placing: undefined }), [])
}

/** Shows a plan's handles while there is one to fit. */
export function useCalibration(calibration: Calibration | undefined): void {
  useEffect(() => {
    useMapStore.setState({ calibration })
    return () => useMapStore.setState({ calibration: undefined })
  }, [calibration])
}

/** Draws these alarms while the caller is mounted; pass a stable array. */
export function useAlarmMarkers(alarms: readonly AlarmMarker[]): void {
  useEffect(() => {
    useMapStore.setState({ alarms })
    return () => useMapStore.setState({ alarms: [] })
  }, [alarms])
}

/** Draws these people while the caller is mounted; pass a stable array. */
export function usePersonMarkers(people: readonly PersonMarker[]): void {
  useEffect(() => {
    useMapStore.setState({ people })
    return () => useMapStore.setState({ people: [] })
  }, [people])
}

/** Marks these devices while the caller is mounted; pass a stable array. */
export function useActedMarkers(acted: readonly ActedMarker[]): void {
  useEffect(() => {
    useMapStore.setState({ acted })
    return () => useMapStore.setState({ acted: [] })
  }, [acted])
}

/** Draws this way while the caller is mounted; pass a stable array. */
export function useMapWay(way: readonly WayStop[]): void {
  useEffect(() => {
    useMapStore.setState({ way })
    return () => useMapStore.setState({ way: [] })
  }, [way])
}

/** Tells the map how much of it a panel covers, CSS px; several panels add up to the widest of each side. */
export function useMapInset({ top, right, bottom, left }: Partial<Inset>): void {
  const panel = useId()
  useEffect(() => {
    const inset = { top, right, bottom, left }
    useMapStore.setState(({ insets }) => ({ insets: { ...insets, [panel]: inset } }))
    return () =>
      useMapStore.setState(({ insets }) => {
        const { [panel]: _gone, ...others } = insets
        return { insets: others }
      })
  }, [panel, top, right, bottom, left])
}

/** The sides of the map that are covered now, CSS px. */
export function coveredInset(insets: Readonly<Record<string, Partial<Inset>>>): Inset {
  const widest = (side: keyof Inset) => Math.max(0, ...Object.values(insets).map(inset => inset[side] ?? 0))
  return { top: widest('top'), right: widest('right'), bottom: widest('bottom'), left: widest('left') }
}

/** Unmounts the map under a screen whose mode is 'shown', while `isHidden`: a video wall over all of it. */
export function useMapHidden(isHidden: boolean): void {
  useEffect(() => {
    if (!isHidden) return undefined
    useMapStore.setState(state => ({ hiders: state.hiders + 1 }))
    return () => useMapStore.setState(state => ({ hiders: state.hiders - 1 }))
  }, [isHidden])
}
