import { createHash, randomBytes } from 'node:crypto'

const TICKET_BYTES = 32

/** A new ticket: 256 random bits, base64url. */
export function newTicket(): string {
  return randomBytes(TICKET_BYTES).toString('base64url')
}

/** The stored hash of a ticket. */
export function ticketHash(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest()
}
