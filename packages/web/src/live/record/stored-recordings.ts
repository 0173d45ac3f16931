import { getAccountKey } from '../../console/account/account.ts'
import { createAccountKeyRange, createAccountStore } from '../../console/account/account-store.ts'
import { createOpenItems } from '../../console/account/open-items.ts'
import type { RigConsole } from '../../console/console.ts'
import { type PositionCue, writeVtt } from '../../evidence/local-films/recorded-positions.ts'

/** The summary of a recorded film that the operator has not deleted. */
export type StoredRecording = {
  /** Id of the film: its start time, by which the films are sorted. */
  id: string
  /** Name of the film, with its extension. */
  name: string
  mimeType: string
  bytes: number
  pieces: number
  /**
   * Playing time of the stored pieces. It is 0 if they do not play, because only the header of the film was stored.
   * After a crash, it may be up to two seconds too long.
   */
  seconds: number
  /**
   * Number of pictures that were skipped because the encoder was too slow or had not started, or because their time was
   * not later than that of the previous picture.
   */
  dropped: number
  /** Time at which the newest piece was stored (ms since 1970). */
  storedAt: number
}

/** The data recorded since the previous piece. */
export type FilmPiece = { parts: Uint8Array<ArrayBuffer>[]; cues: PositionCue[] }

const STORE = 'recordings'
/** The key of a `StoredRecording`. The keys of its pieces are numbers. */
const SUMMARY_KEY = 'summary'

/** Films are stored in pieces, so a crash loses only the newest piece. */
export const createStoredRecordings = (rigConsole: RigConsole) => {
  const accountStore = rigConsole.area(createAccountStore)
  const owner = getAccountKey(rigConsole) ?? undefined

  return {
    /**
     * Stores `piece` under the number `summary.pieces` − 1, for the account that was signed in when this object was
     * created, because another account may sign in before the recording ends. Rejects if the disk is full or an earlier
     * piece is missing, because players stop at a gap.
     */
    append: (summary: StoredRecording, piece: FilmPiece) =>
      accountStore.write(
        STORE,
        async (records, account) => {
          const stored: StoredRecording | undefined = await records.get([account, summary.id, SUMMARY_KEY])
          if ((stored?.pieces ?? 0) !== summary.pieces - 1) throw new Error('An earlier piece of the film is missing')
          await records.put(piece, [account, summary.id, String(summary.pieces - 1)])
          await records.put(summary, [account, summary.id, SUMMARY_KEY])
        },
        owner,
      ),

    /** Returns the films, newest first. Rejects if the browser has no storage. */
    list: (): Promise<StoredRecording[]> =>
      accountStore.read(STORE, async (records, account) => {
        const keys = await records.getAllKeys(createAccountKeyRange(account))
        const summaries = keys.filter((key) => Array.isArray(key) && key[2] === SUMMARY_KEY)
        return Promise.all(summaries.toReversed().map((key) => records.get(key)))
      }),

    /** Reads piece by piece, because a film can be larger than the memory. Rejects if another tab has deleted it. */
    open: async ({ id, pieces, mimeType }: StoredRecording): Promise<{ film: Blob; positions: Blob }> => {
      const blobs: Blob[] = []
      const cues: PositionCue[] = []
      for (let index = 0; index < pieces; index += 1) {
        const piece: FilmPiece | undefined = await accountStore.read(STORE, (records, account) =>
          records.get([account, id, String(index)]),
        )
        if (!piece) throw new Error('This recording is no longer in this browser')
        blobs.push(new Blob(piece.parts))
        cues.push(...piece.cues)
      }
      return {
        film: new Blob(blobs, { type: mimeType }),
        positions: new Blob([writeVtt(cues)], { type: 'text/vtt' }),
      }
    },

    remove: ({ id }: StoredRecording) =>
      accountStore.write(STORE, (records, account) => records.delete(createAccountKeyRange(account, id))),
  }
}

/** Creates the registry of the films that are being recorded in any tab, by their ids. */
export const createFilmsInProgress = ({ clock }: RigConsole) => createOpenItems(clock, 'recordings')
