import { EventEmitter } from 'node:events'

/** A socket whose peer does not read, so that sent data pile up. */
export class DeafSocket extends EventEmitter {
  readonly OPEN = 1
  readyState = 1
  bufferedAmount = 0
  sent: string[] = []
  pings = 0
  send(text: string) {
    this.sent.push(text)
    this.bufferedAmount += text.length
  }
  ping() {
    this.pings += 1
  }
  close() {
    this.readyState = 2
  }
  terminate() {
    this.readyState = 3
    this.emit('close')
  }
}
