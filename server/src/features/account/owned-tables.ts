/**
 * Every product table that belongs to a user, with what an export shows of it and what it withholds. A table or a column
 * that is missing here fails the test beside this file.
 */
export const ownedTables: Record<string, OwnedTable> = {
  notifications: {
    exported: ['id', 'type', 'title', 'message', 'action_url', 'created_at', 'read_at'],
    withheld: ['user_id'],
  },
}

type OwnedTable = { exported: string[]; withheld: string[] }
