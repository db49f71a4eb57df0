interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

/** Areas that are not shown, in parts of the picture: black, and in coarse tiles. */
export interface HiddenAreas {
  masked: Area[]
  blurred: Area[]
}

/** The content of `facts.json`, which the pages of the package show. Times are ISO 8601 in UTC. */
export interface PackageFacts {
  product: { name: string; version: string }
  madeAt: string
  exportedBy: string
  /** Why it was exported. */
  reason: string
  /** IANA name of the zone of the site. */
  timeZone: string
  case: {
    id: string
    title: string
    description: string
    state: string
    createdBy: string
    createdAt: string
  }
  /** There is more in the case than who exported it may see. */
  isPartial: boolean
  clips: {
    cameraId: string
    cameraName: string
    from: string
    to: string
    reason: string
    lockedBy: string
    lockedAt: string
    keepUntil: string | null
    /** Null: nothing is hidden in it. */
    hidden: HiddenAreas | null
    /** Times without pictures; they are closed up in the files. */
    gaps: { from: string; to: string; cause: string | null; causeText: { en: string; zh: string } | null }[]
    files: {
      file: string
      bytes: number
      from: string
      to: string
      mime: string
      width: number
      height: number
      /** Its pictures were made anew; otherwise they are those that the camera sent. */
      isReencoded: boolean
    }[]
  }[]
  /** Recordings of the case that were no longer locked when this was made: nothing of them is here. */
  released: {
    cameraName: string
    from: string
    to: string
    reason: string
    /** Null: its time had come. */
    releasedBy: string | null
    releasedAt: string | null
    releaseReason: string | null
  }[]
  items: {
    kind: string
    /** Of an alarm. */
    alarmType: { en: string; zh: string } | null
    cameraName: string | null
    at: string | null
    text: string
    addedBy: string
    addedAt: string
    /** Of its picture. */
    hidden: HiddenAreas | null
    files: string[]
  }[]
  /** Who had access, as far as the log reaches back, the oldest first. */
  access: {
    at: string
    userName: string
    address: string
    action: string
    actionText: { en: string; zh: string }
    object: string
    detail: unknown
    result: string
  }[]
  /** Null where that is all. Otherwise there was more than is listed here, after this moment. */
  accessUntil: string | null
}
