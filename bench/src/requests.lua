-- Sends the requests of a file in turn: each stands behind its length in bytes.
local requests = {}
local last = 0

function init(args)
  local file = assert(io.open(args[1], 'rb'))
  while true do
    local length = file:read('*n')
    if not length then break end
    file:read(1)
    requests[#requests + 1] = file:read(length)
  end
  file:close()
end

function request()
  last = last % #requests + 1
  return requests[last]
end

function done(summary)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  print(string.format('counted %d %d %d %d', summary.requests, failed, summary.bytes, summary.duration))
end
