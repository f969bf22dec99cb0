/** Allowed casts. Other types could read the catalogue (`regclass`) or run extension code. */
export const castTypes: ReadonlyMap<string, string> = new Map(
  [
    ...['text', 'varchar', 'character varying', 'char', 'character', 'bpchar', 'name', 'citext'],
    ...['smallint', 'int2', 'int', 'integer', 'int4', 'bigint', 'int8'],
    ...['real', 'float4', 'float', 'float8', 'double precision', 'numeric', 'decimal', 'money'],
    ...['bool', 'boolean', 'uuid', 'json', 'jsonb', 'bytea', 'inet'],
    ...['date', 'time', 'timetz', 'timestamp', 'timestamptz', 'interval'],
    ...['time without time zone', 'time with time zone'],
    ...['timestamp without time zone', 'timestamp with time zone'],
  ].map((name) => [name, name]),
)
