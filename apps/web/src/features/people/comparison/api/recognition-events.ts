import { refreshOn } from '#shared/events/refresh-on.ts'
import { recognitionKey } from '#shared/recognition/recognition-query.ts'

/** Screens learn at once that recognition was turned off or on in their centre. */
export const listenToRecognition = refreshOn([['recognition.switched'], recognitionKey])
