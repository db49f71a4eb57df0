import type { RtpPacket } from '../rtp/packet.ts'
import type { DepacketizerOptions } from './depacketizer.ts'
import { UnitBuffer } from './unit-buffer.ts'

/** The properties of a NAL unit that decide where a picture ends, from its head and the byte behind it. */
export interface NalInfo {
  isSlice: boolean
  isKey: boolean
  /** The slice is the first of its picture. */
  isFirstSlice: boolean
  /** Decoding can start at the picture that follows, as far as it knows no better place. */
  isRecoveryPoint?: boolean
  /** Its kind is not defined: it is passed over, unless it holds others. */
  isUnknown?: boolean
}

/** @param start of a unit, its head included */
export type ReadInfo = (bytes: Uint8Array, start: number, end: number) => NalInfo

/**
 * Of a source that has sent so many recovery points and no key picture, decoding starts at the next one; after a key picture only where so long
 * none has followed, since browsers begin at key pictures alone, and those may be a minute apart, ms.
 */
const POINTS_WITHOUT_KEY = 1
const KEY_FOLLOWS_WITHIN = 90_000

/**
 * Puts NAL units together to pictures. A picture ends with the marker bit, or where the time changes when the marker is
 * missing. What a loss touched is dropped, so a decoder never shows garbage.
 */
export class PictureAssembler {
  #options: DepacketizerOptions
  #readInfo: ReadInfo
  #units: UnitBuffer
  #timestamp = 0
  #arrivedAt = 0
  #isBegun = false
  #isUnitOpen = false
  #unit: NalInfo | undefined
  /** A unit of this source has held others behind start codes: each is looked into. */
  #isPacked = false
  #isDamaged = false
  #isOverfull = false
  #hasSlice = false
  #isKey = false
  #isRecoveryPoint = false
  /** Recovery points since the last key picture, and when that came. */
  #recoveryPoints = 0
  #keyAt = -Infinity
  /** Packets were lost before this picture: it counts only when it holds its first slice. */
  #isSuspect = false
  /** True at first: a stream may be joined in the middle of a picture. */
  #isAfterGap = true
  #isWaitingForKey: boolean
  #closedAt: number | undefined
  /** Set for a camera that marks every slice: its pictures then end where the time changes. */
  #isMarkerIgnored = false

  constructor(options: DepacketizerOptions, readInfo: ReadInfo) {
    this.#options = options
    this.#readInfo = readInfo
    this.#isWaitingForKey = options.lossPolicy === 'key'
    this.#units = new UnitBuffer(options.accessUnit, options.unitsPerAccessUnit)
  }

  /** Call before the units of a packet. */
  startPacket(packet: RtpPacket): void {
    if (this.#isBegun && packet.timestamp !== this.#timestamp) this.#endPicture()
    if (!this.#isBegun) {
      this.#isBegun = true
      this.#isSuspect ||= this.#isAfterGap
      this.#isAfterGap = false
    }
    this.#timestamp = packet.timestamp
    this.#arrivedAt = packet.arrivedAt
  }

  /** Call after the units of a packet. */
  endPacket(packet: RtpPacket): void {
    if (packet.marker && (!this.#isMarkerIgnored || this.#isOverfull)) this.#endPicture()
  }

  /** A NAL unit that lies whole in the packet. */
  whole(info: NalInfo, bytes: Uint8Array, start: number, end: number): void {
    if (!this.#begin(info)) return
    if (!this.#units.add(bytes, start, end)) return this.#overflow()
    this.#closeUnit()
  }

  /** Begins a fragmented NAL unit with its rebuilt head. */
  beginFragmented(info: NalInfo, ...head: number[]): void {
    if (!this.#begin(info)) return
    for (const byte of head) if (!this.#units.addByte(byte)) this.#overflow()
  }

  fragment(bytes: Uint8Array, start: number, end: number, isLast: boolean): void {
    if (this.#isDamaged) return
    if (!this.#isUnitOpen) return this.damage()
    if (!this.#units.add(bytes, start, end)) return this.#overflow()
    if (isLast) this.#closeUnit()
  }

  /** The picture in progress cannot be whole any more. */
  damage(): void {
    this.#isDamaged = true
    this.#isUnitOpen = false
    this.#units.clear()
  }

  #overflow(): void {
    this.#isOverfull = true
    this.damage()
  }

  gap(): void {
    if (this.#isBegun) this.damage()
    this.#isAfterGap = true
    if (this.#options.lossPolicy === 'key') this.#isWaitingForKey = true
  }

  restart(): void {
    this.#reset()
    this.#isAfterGap = true
    this.#isWaitingForKey = this.#options.lossPolicy === 'key'
    this.#closedAt = undefined
    this.#isMarkerIgnored = false
    this.#isPacked = false
    this.#recoveryPoints = 0
    this.#keyAt = -Infinity
  }

  #begin(info: NalInfo): boolean {
    if (this.#isUnitOpen) this.damage()
    if (!this.#note(info)) return false
    this.#unit = info
    this.#isUnitOpen = this.#units.begin()
    if (!this.#isUnitOpen) this.#overflow()
    return this.#isUnitOpen
  }

  #note(info: NalInfo): boolean {
    if (info.isSlice && !this.#hasSlice) this.#checkFirstSlice(info)
    if (this.#isDamaged) return false
    if (info.isSlice) {
      this.#hasSlice = true
      this.#isKey ||= info.isKey
    }
    this.#isRecoveryPoint ||= info.isRecoveryPoint === true
    return true
  }

  /** Some cameras put a whole picture with its start codes into one unit, whose kind is that of the first, or none. */
  #closeUnit(): void {
    this.#isUnitOpen = false
    if (this.#unit?.isSlice && !this.#isPacked) return
    const parts = this.#units.splitLast()
    if (parts.length === 0 && this.#unit?.isUnknown) this.#units.dropLast()
    this.#isPacked ||= parts.length > 0
    for (const part of parts) this.#note(this.#readInfo(part, 0, part.length))
  }

  #checkFirstSlice(info: NalInfo): void {
    if (info.isFirstSlice) {
      this.#isSuspect = false
      return
    }
    if (this.#isSuspect) this.damage()
    // This is the rest of a picture that was already closed: its marker bit came too early.
    if (this.#closedAt === this.#timestamp) {
      this.#isMarkerIgnored = true
      this.damage()
    }
  }

  #endPicture(): void {
    if (this.#isUnitOpen) this.damage()
    if (this.#isDamaged) {
      // A limit reached for want of a picture's end: the marker is better than none.
      if (this.#isOverfull) this.#isMarkerIgnored = false
      if (this.#options.lossPolicy === 'key') this.#isWaitingForKey = true
      this.#reset()
      return
    }
    // Parameter sets that travel alone belong to the picture that follows.
    if (!this.#hasSlice) {
      this.#isBegun = !this.#units.isEmpty
      return
    }
    this.#closedAt = this.#timestamp
    this.#countRecoveryPoints()
    if (this.#isKey) this.#isWaitingForKey = false
    if (!this.#isWaitingForKey) {
      const units = this.#units.take()
      const key = this.#isKey
      this.#reset()
      this.#options.onUnit({ timestamp: this.#timestamp, arrivedAt: this.#arrivedAt, key, units })
      return
    }
    this.#reset()
    this.#options.onSkipped?.()
  }

  /** Encoders with open groups or intra refresh send no other place to start at; beside key pictures they are none. */
  #countRecoveryPoints(): void {
    if (this.#isKey) {
      this.#recoveryPoints = 0
      this.#keyAt = this.#arrivedAt
    } else if (this.#isRecoveryPoint && ++this.#recoveryPoints > POINTS_WITHOUT_KEY)
      this.#isKey = this.#arrivedAt - this.#keyAt > KEY_FOLLOWS_WITHIN
  }

  #reset(): void {
    this.#units.clear()
    this.#isBegun = false
    this.#isUnitOpen = false
    this.#isDamaged = false
    this.#isOverfull = false
    this.#hasSlice = false
    this.#isKey = false
    this.#isRecoveryPoint = false
    this.#isSuspect = false
  }
}
